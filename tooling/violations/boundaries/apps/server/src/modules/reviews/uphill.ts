// Breaks: server-reviews-imports-downhill.
import '../profiles/index.ts';
