// Breaks: server-notices-imports-downhill.
import '../wallet/index.ts';
