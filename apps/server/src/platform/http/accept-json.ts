import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only body that is read by default. An empty body with a JSON content type, which many clients send with a
 * POST that says nothing, is no body at all.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
