// Breaks: domain-sales-imports-downhill.
import '../reviews/index.ts';
