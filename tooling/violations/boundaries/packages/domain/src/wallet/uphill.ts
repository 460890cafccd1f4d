// Breaks: domain-wallet-imports-downhill.
import '../accounts/index.ts';
