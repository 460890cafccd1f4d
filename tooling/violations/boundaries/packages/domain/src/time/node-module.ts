// Breaks: domain-imports-nothing.
import 'node:fs';
