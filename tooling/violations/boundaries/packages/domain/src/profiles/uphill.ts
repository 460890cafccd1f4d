// Breaks: domain-profiles-imports-downhill.
import '../notices/index.ts';
