/**
 * Headers of every answer that is not a page. With them browsers do not run or frame the answer, guess its type, or
 * send its address as a referrer.
 */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;
