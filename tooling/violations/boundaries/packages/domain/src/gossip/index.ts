// Breaks: domain-folders-are-in-the-table.
import '../time/index.ts';
