// Breaks: domain-payments-imports-downhill.
import '../profiles/index.ts';
