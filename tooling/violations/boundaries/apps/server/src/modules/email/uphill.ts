// Breaks: server-email-imports-downhill.
import '../idempotency/index.ts';
