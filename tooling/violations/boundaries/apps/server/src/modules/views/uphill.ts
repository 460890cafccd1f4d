// Breaks: server-views-imports-downhill.
import '../market/index.ts';
