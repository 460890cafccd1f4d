// Breaks: server-accounts-imports-downhill.
import '../listings/index.ts';
