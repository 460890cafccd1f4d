import { LIMITS } from '@clamor/contract/limits';
import type { UploadRules } from '../../lib/picture-upload.ts';

export const AVATAR_RULES: UploadRules = {
  maxFiles: 1,
  maxBytes: LIMITS.avatarMaxBytes,
  tooLarge: 'An avatar can have 5 MB at most.',
  types: ['.jpg', '.jpeg', '.png', '.webp'],
  wrongType: 'An avatar can be a jpg, png or webp picture.',
};

/** Why a file is refused before it is read; null if it may be uploaded. */
export function whyNotSent({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!AVATAR_RULES.types.some((type) => name.toLowerCase().endsWith(type))) return AVATAR_RULES.wrongType;
  return size > AVATAR_RULES.maxBytes ? AVATAR_RULES.tooLarge : null;
}
