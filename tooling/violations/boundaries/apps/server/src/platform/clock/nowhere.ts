// Breaks: imports-resolve.
import './no-such-file.ts';
