// Breaks: domain-lifecycle-imports-downhill.
import '../payments/index.ts';
