// Breaks: server-media-imports-downhill.
import '../accounts/index.ts';
