// Breaks: modules-are-below-the-composition.
import '../../app.ts';
