// Breaks: server-staff-imports-downhill.
import '../realtime/index.ts';
