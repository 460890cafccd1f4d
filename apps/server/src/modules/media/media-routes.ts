import { openUpload, readObject, sendUpload } from '@clamor/contract/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, knowsCopy, type Refused, raw, refuse, route, sendProblem } from '../../platform/http/index.ts';
import { type MediaLibrary, UPLOADS_PATH } from './media-library.ts';
import { MAX_UPLOAD_BYTES, type PictureRefusal } from './picture.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const BUSY_SECONDS = 5;

/** Opening an upload, sending its file, and reading pictures. */
export function registerMediaRoutes(app: FastifyInstance, library: MediaLibrary): void {
  route(
    app,
    openUpload,
    async ({ caller, request }) => {
      if (caller.status === 'PENDING') return refuse('EMAIL_NOT_VERIFIED');
      const opened = await library.open(caller.userId);
      if (!opened.ok) return refuse('RATE_LIMITED', { retryAfterSeconds: opened.retryAfterSeconds });
      return answer(200, { uploadURL: `${request.protocol}://${request.host}/api${UPLOADS_PATH}${opened.id}` });
    },
    { limit: 'upload' },
  );

  route(app, readObject, async ({ params, request }) => {
    const picture = await library.read(params.id, widthOf(request));
    if (picture === null) return refuse('NOT_FOUND');
    if (picture === 'busy') return refusalOf({ kind: 'busy' });
    const headers = {
      etag: picture.etag,
      'cache-control': FOR_EVER,
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (knowsCopy(request.headers['if-none-match'], picture.etag)) return raw(304, null, headers);
    return raw(200, picture.body, { ...headers, 'content-type': picture.contentType });
  });

  app.register(async (scope) => acceptFiles(scope, library));
}

/** Raw files are read by this one route alone, and only where a ticket waits for them. */
function acceptFiles(scope: FastifyInstance, library: MediaLibrary): void {
  scope.removeAllContentTypeParsers();
  scope.addHook('onRequest', async (request, reply) => {
    const { id } = request.params as { id?: string };
    if (await library.expects(id ?? '')) return;
    return sendProblem(reply, refusalOf({ kind: 'no_ticket' }).problem);
  });
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES }, (_request, body, done) => {
    done(null, body);
  });
  route(
    scope,
    sendUpload,
    async ({ params, request }) => {
      const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const received = await library.receive(params.id, file);
      if (!received.ok) return refusalOf(received.refusal);
      const { id, contentType, width, height } = received.picture;
      return answer(200, { url: `${UPLOADS_PATH}${id}`, contentType, width, height }, { etag: `"${id}"` });
    },
    { limit: 'upload', bodyLimit: MAX_UPLOAD_BYTES },
  );
}

function refusalOf(refusal: PictureRefusal | { kind: 'no_ticket' } | { kind: 'busy' }): Refused {
  switch (refusal.kind) {
    case 'no_ticket':
      return refuse('NOT_FOUND', {}, 'This upload was never opened, or it took too long. Please start it again.');
    case 'busy':
      return refuse('OVERLOADED', { retryAfterSeconds: BUSY_SECONDS });
    case 'not_a_picture':
      return refuse('UNSUPPORTED_MEDIA_TYPE', {}, 'Pictures can be jpg, png, webp, gif or avif.');
    case 'too_many_pixels':
      return refuse('TOO_LARGE', {}, 'Pictures can have 40 megapixels at most.');
    case 'damaged': {
      const message = 'This picture is damaged or incomplete.';
      return refuse('VALIDATION_FAILED', { errors: [{ field: 'file', message }] });
    }
  }
}

/** The width that a page wants, from `?w=`; whatever is no number of pixels means the whole picture. */
function widthOf({ query }: FastifyRequest): number | null {
  const wanted = (query as { w?: unknown }).w;
  return typeof wanted === 'string' && /^\d{1,5}$/.test(wanted) ? Number(wanted) : null;
}
