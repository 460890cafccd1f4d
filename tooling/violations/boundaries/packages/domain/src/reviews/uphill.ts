// Breaks: domain-reviews-imports-downhill.
import '../profiles/index.ts';
