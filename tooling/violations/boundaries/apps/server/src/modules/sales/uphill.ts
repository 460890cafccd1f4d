// Breaks: server-sales-imports-downhill.
import '../payments/index.ts';
