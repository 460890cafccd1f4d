// Breaks: server-listings-imports-downhill.
import '../bidding/index.ts';
