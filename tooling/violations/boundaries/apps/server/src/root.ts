// Breaks: main-is-the-root.
import './main.ts';
