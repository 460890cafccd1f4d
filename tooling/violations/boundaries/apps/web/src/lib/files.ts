// Breaks: web-runs-in-a-browser.
import 'node:fs';
