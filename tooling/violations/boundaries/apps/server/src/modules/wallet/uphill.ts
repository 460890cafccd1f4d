// Breaks: server-wallet-imports-downhill.
import '../accounts/index.ts';
