// Breaks: demo-meets-modules-at-the-index.
import '../src/app.ts';
