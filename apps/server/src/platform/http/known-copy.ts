/**
 * Whether an `If-None-Match` header names the present copy. Compared weakly (RFC 9110, 13.1.2): a proxy that compresses an
 * answer marks its tag as weak.
 * @param etag with its quotes
 */
export function knowsCopy(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => {
    const named = tag.trim().replace(/^W\//, '');
    return named === '*' || named === etag;
  });
}
