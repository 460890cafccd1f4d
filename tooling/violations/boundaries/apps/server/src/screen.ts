// Breaks: server-never-meets-web.
import '../../web/src/lib/api-client.ts';
