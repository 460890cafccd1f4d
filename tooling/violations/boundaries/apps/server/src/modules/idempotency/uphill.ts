// Breaks: server-idempotency-imports-downhill.
import '../notifications/index.ts';
