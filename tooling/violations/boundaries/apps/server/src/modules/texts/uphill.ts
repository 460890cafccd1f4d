// Breaks: server-texts-imports-downhill.
import '../desk/index.ts';
