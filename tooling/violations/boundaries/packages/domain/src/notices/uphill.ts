// Breaks: domain-notices-imports-downhill.
import '../wallet/index.ts';
