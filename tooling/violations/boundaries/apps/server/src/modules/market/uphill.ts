// Breaks: server-market-imports-downhill.
import '../payments/index.ts';
