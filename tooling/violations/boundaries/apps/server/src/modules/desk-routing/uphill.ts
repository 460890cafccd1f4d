// Breaks: server-desk-routing-imports-downhill.
import '../listings/index.ts';
