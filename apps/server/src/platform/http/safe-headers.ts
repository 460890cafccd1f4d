/** Headers of every answer that is not a page. Browsers must not run it, frame it, guess its type or send its address as a referrer. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;
