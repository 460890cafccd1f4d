/**
 * Whether an `If-None-Match` header names the present ETag. It compares weakly (RFC 9110, 13.1.2), because a proxy that
 * compresses an answer makes its tag weak.
 * @param etag with its quotes
 */
export function knowsCopy(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => {
    const named = tag.trim().replace(/^W\//, '');
    return named === '*' || named === etag;
  });
}
