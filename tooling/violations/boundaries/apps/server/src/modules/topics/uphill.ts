// Breaks: server-topics-imports-downhill.
import '../wallet/index.ts';
