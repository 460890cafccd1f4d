// Breaks: server-payments-imports-downhill.
import '../profiles/index.ts';
