// Breaks: server-desk-imports-downhill.
import '../listings/index.ts';
