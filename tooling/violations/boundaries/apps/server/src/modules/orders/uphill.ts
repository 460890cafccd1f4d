// Breaks: server-orders-imports-downhill.
import '../offers/index.ts';
