import type { FastifyRequest } from 'fastify';

/**
 * The `Link` header that names the next page: the request's own address with one parameter changed.
 * @param value null: this is the last page, so there is no header
 */
export function nextPageLink(
  request: Pick<FastifyRequest, 'url'>,
  parameter: string,
  value: string | null,
): Record<string, string> {
  if (value === null) return {};
  const [path = '', query = ''] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, value);
  return { link: `<${path}?${parameters}>; rel="next"` };
}
