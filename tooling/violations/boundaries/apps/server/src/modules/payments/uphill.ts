// Breaks: server-payments-imports-downhill.
import '../payouts/index.ts';
