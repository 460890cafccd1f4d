// Breaks: no-circles.
import './circle.ts';
