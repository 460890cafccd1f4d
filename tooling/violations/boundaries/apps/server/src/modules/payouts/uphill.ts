// Breaks: server-payouts-imports-downhill.
import '../orders/index.ts';
