// Breaks: modules-meet-at-the-index.
import '../wallet/entries.ts';
