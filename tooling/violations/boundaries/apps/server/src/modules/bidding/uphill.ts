// Breaks: server-bidding-imports-downhill.
import '../demand/index.ts';
