// Breaks: server-realtime-imports-downhill.
import '../dashboard/index.ts';
