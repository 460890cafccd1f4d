// Breaks: server-lifecycle-imports-downhill.
import '../bidding/index.ts';
