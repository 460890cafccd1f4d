// Breaks: server-folders-are-in-the-table.
import '../wallet/index.ts';
