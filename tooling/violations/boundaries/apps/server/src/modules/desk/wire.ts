// Breaks: desk-knows-domain-and-platform-only.
import '../../../../../packages/contract/src/errors.ts';
