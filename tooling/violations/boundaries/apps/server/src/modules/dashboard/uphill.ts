// Breaks: server-dashboard-imports-downhill.
import '../realtime/index.ts';
