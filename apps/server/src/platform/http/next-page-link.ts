import type { FastifyRequest } from 'fastify';

/**
 * A `Link` header that names the next page: the address asked for, with one parameter set.
 * @param value null: this is the last page, and there is no header
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
