const WORDS_MAX_LENGTH = 60;
const FALLBACK = 'auction';

/**
 * A listing's address: its title in lower-case Latin letters, digits and hyphens, then the caller's short random
 * `suffix`. Never empty, in whatever script the title is; at most 60 characters before the suffix
 * (docs/product.md#slugs).
 */
export function slugFor(title: string, suffix: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  const words = plain.slice(0, WORDS_MAX_LENGTH).replace(/-$/, '');
  return `${words === '' ? FALLBACK : words}-${suffix}`;
}
