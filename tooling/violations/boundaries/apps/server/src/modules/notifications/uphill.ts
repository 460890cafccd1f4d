// Breaks: server-notifications-imports-downhill.
import '../realtime/index.ts';
