// Breaks: platform-knows-no-module.
import '../../modules/wallet/index.ts';
