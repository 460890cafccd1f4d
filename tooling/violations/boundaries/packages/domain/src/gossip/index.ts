// Breaks: domain-folders-are-in-the-drawing.
import '../time/index.ts';
