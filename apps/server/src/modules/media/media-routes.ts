import { LIMITS } from '@clamor/contract/limits';
import { openUpload, readObject, sendUpload } from '@clamor/contract/media';
import type { RefusalOf } from '@clamor/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, knowsCopy, leaveUnread, type Refused, raw, refuse, route } from '../../platform/http/index.ts';
import type { MemberPorts } from '../members/index.ts';
import { writeAsMember } from '../sessions/index.ts';
import type { IncomingBody } from './incoming-files.ts';
import type { MediaLibrary } from './media-library.ts';
import type { ServedPicture } from './picture-variants.ts';
import type { ReceiveRefusal } from './receive-upload.ts';
import { UPLOADS_PATH } from './upload-urls.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const BUSY_SECONDS = 5;
const NOT_VERIFIED = 'not_verified';

export interface MediaRouteOptions extends MemberPorts {
  library: MediaLibrary;
  /** Links use the operator's configured address, whatever the Host header says. */
  publicUrl: string;
}

/** Registers the routes for opening an upload, sending its file, and reading pictures. */
export function registerMediaRoutes(app: FastifyInstance, options: MediaRouteOptions): void {
  const { library, publicUrl } = options;
  route(
    app,
    openUpload,
    async ({ caller }) => {
      const opened = await writeAsMember(options, caller, async (tx, { id, status }) =>
        status === 'PENDING' ? NOT_VERIFIED : await library.open(tx, id),
      );
      if (opened === NOT_VERIFIED) return refuse('EMAIL_NOT_VERIFIED');
      if (opened.ok) return answer(200, { uploadURL: new URL(`/api${UPLOADS_PATH}${opened.id}`, publicUrl).href });
      if (opened.refusal.kind === 'quota') return refuse('UPLOAD_QUOTA');
      return refuse('RATE_LIMITED', { retryAfterSeconds: opened.refusal.retryAfterSeconds });
    },
    { limit: 'upload' },
  );

  route(app, readObject, async ({ params, request }) => {
    const picture = await library.read(params.id, widthOf(request));
    if (picture === null) return refuse('NOT_FOUND');
    if (picture === 'busy') return refuse('OVERLOADED', { retryAfterSeconds: BUSY_SECONDS });
    const headers = {
      etag: picture.etag,
      'cache-control': FOR_EVER,
      'content-security-policy': "default-src 'none'; sandbox",
    };
    if (knowsCopy(request.headers['if-none-match'], picture.etag)) {
      leave(picture);
      return raw(304, null, headers);
    }
    const described = { 'content-type': picture.contentType, 'content-length': String(picture.bytes) };
    return raw(200, picture.body, { ...headers, ...described });
  });

  app.register(async (scope) => acceptFiles(scope, library));
}

/** Only this route accepts raw files. It reads the body as a stream, after checking that the upload is allowed. */
function acceptFiles(scope: FastifyInstance, library: MediaLibrary): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  leaveUnread(scope);
  route(
    scope,
    sendUpload,
    async ({ params, request }) => {
      const received = await library.receive(params.id, bodyOf(request));
      if (!received.ok) return refusalOf(received.refusal);
      const { id, contentType, width, height } = received.picture;
      return answer(200, { url: `${UPLOADS_PATH}${id}`, contentType, width, height }, { etag: `"${id}"` });
    },
    { limit: 'upload' },
  );
}

function bodyOf({ raw: stream, ip, headers }: FastifyRequest): IncomingBody {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const declaredBytes = isChunked ? null : Number(headers['content-length'] ?? 0);
  return { stream, address: ip, declaredBytes };
}

/** Closes a body that nobody will read. */
function leave({ body }: ServedPicture): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}

function refusalOf(refusal: ReceiveRefusal): Refused<RefusalOf<typeof sendUpload>> {
  switch (refusal.kind) {
    case 'no_ticket':
    case 'no_file':
      return refuse('NOT_FOUND', {}, 'This upload was never opened, or it took too long. Start it again.');
    case 'finished':
      return refuse('WRONG_STATE', {}, 'A picture came to this address before. Start another upload for this one.');
    case 'sender_busy':
      return refuse('RATE_LIMITED', { retryAfterSeconds: BUSY_SECONDS });
    case 'busy':
      return refuse('OVERLOADED', { retryAfterSeconds: BUSY_SECONDS });
    case 'broken_off':
      return refuse('MALFORMED', {}, 'The picture broke off on its way.');
    case 'too_large':
      return refuse('TOO_LARGE', { maximumBytes: LIMITS.pictureMaxBytes }, 'Pictures can have 10 MB at most.');
    case 'not_a_picture':
      return refuse('UNSUPPORTED_MEDIA_TYPE', {}, 'Pictures can be jpg, png, webp, gif or avif.');
    case 'too_many_pixels':
      return refuse('TOO_LARGE', {}, 'Pictures can have 40 megapixels at most, and 16,384 pixels a side.');
    case 'too_slow':
      return refuse('TOO_LARGE', {}, 'This picture takes too long to read. Save it in another way, or smaller.');
    case 'damaged': {
      const message = 'This picture is damaged or incomplete.';
      return refuse('VALIDATION_FAILED', { errors: [{ field: 'file', message }] });
    }
  }
}

/** The width from `?w=`; null, for the full width, if it is missing or no number of pixels. */
function widthOf({ query }: FastifyRequest): number | null {
  const wanted = (query as { w?: unknown }).w;
  return typeof wanted === 'string' && /^\d{1,5}$/.test(wanted) ? Number(wanted) : null;
}
