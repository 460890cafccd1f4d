// Breaks: server-sale-notifications-imports-downhill.
import '../payments/index.ts';
