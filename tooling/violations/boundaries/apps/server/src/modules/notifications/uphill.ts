// Breaks: server-notifications-imports-downhill.
import '../accounts/index.ts';
