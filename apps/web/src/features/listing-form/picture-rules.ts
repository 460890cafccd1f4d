import { LIMITS } from '@clamor/contract/limits';
import type { UploadRules } from '../../lib/picture-upload.ts';

export const PICTURE_RULES: UploadRules = {
  maxFiles: LIMITS.mediaMax,
  maxBytes: LIMITS.pictureMaxBytes,
  tooLarge: 'Pictures can have 10 MB at most.',
  types: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'],
  wrongType: 'Pictures can be jpg, png, webp, gif or avif.',
};
