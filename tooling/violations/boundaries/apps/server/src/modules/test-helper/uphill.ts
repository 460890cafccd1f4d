// Breaks: server-test-helper-imports-downhill.
import '../realtime/index.ts';
