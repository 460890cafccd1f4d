// Breaks: domain-listings-imports-downhill.
import '../demand/index.ts';
