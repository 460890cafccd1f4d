// Breaks: server-offers-imports-downhill.
import '../orders/index.ts';
