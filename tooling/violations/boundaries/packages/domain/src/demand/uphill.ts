// Breaks: domain-demand-imports-downhill.
import '../bidding/index.ts';
