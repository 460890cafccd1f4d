import type { FastifyInstance } from 'fastify';

/**
 * By default the app only reads JSON bodies. An empty body with a JSON content type counts as no body: many clients
 * send that with a POST without data.
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
