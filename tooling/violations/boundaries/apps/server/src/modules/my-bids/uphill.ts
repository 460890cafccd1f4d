// Breaks: server-my-bids-imports-downhill.
import '../reviews/index.ts';
