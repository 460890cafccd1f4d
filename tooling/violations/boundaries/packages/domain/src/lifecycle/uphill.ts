// Breaks: domain-lifecycle-imports-downhill.
import '../sales/index.ts';
