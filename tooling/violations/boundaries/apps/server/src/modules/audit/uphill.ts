// Breaks: server-audit-imports-downhill.
import '../wallet/index.ts';
