// Breaks: server-member-data-imports-downhill.
import '../members/index.ts';
