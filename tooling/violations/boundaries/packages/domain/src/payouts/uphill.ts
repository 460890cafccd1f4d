// Breaks: domain-payouts-imports-downhill.
import '../reviews/index.ts';
