// Breaks: server-media-imports-downhill.
import '../desk/index.ts';
