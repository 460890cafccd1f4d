// Breaks: server-realtime-imports-downhill.
import '../notifications/index.ts';
