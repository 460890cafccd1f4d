// Breaks: domain-accounts-imports-downhill.
import '../listings/index.ts';
