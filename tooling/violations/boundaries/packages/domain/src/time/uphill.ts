// Breaks: domain-time-imports-downhill.
import '../wallet/index.ts';
