// Breaks: server-desk-http-imports-downhill.
import '../listings/index.ts';
