// Breaks: server-profiles-imports-downhill.
import '../staff/index.ts';
