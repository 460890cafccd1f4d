// Breaks: server-passwords-imports-downhill.
import '../notifications/index.ts';
