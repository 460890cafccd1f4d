// Breaks: web-never-meets-server.
import '../../../server/src/app.ts';
