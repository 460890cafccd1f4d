// Breaks: demo-is-loaded-when-asked-for.
import '../demo/pictures.ts';
