// Breaks: server-sessions-imports-downhill.
import '../notifications/index.ts';
