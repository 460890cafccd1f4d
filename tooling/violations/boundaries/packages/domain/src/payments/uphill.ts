// Breaks: domain-payments-imports-downhill.
import '../reviews/index.ts';
