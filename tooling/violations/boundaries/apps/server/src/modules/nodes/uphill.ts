// Breaks: server-nodes-imports-downhill.
import '../wallet/index.ts';
