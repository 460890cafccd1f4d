// Breaks: domain-reviews-imports-downhill.
import '../notices/index.ts';
