// Breaks: server-members-imports-downhill.
import '../notifications/index.ts';
