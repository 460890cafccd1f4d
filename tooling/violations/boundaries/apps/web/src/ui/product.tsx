// Breaks: ui-and-lib-know-no-feature.
import '../features/bidding/index.ts';
