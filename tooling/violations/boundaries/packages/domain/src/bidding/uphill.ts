// Breaks: domain-bidding-imports-downhill.
import '../demand/index.ts';
