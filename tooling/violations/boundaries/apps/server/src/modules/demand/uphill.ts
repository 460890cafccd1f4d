// Breaks: server-demand-imports-downhill.
import '../bidding/index.ts';
