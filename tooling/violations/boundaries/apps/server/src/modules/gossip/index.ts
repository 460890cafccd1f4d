// Breaks: server-folders-are-in-the-drawing.
import '../wallet/index.ts';
