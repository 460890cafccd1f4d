import { z } from 'zod';
import { LIMITS, PICTURE_WIDTHS } from './limits.ts';
import { Count, defineCall } from './wire.ts';

/** The name of an uploaded file. It cannot be guessed, and is the last segment of the upload address. */
const ObjectId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{7,99}(\.[a-z0-9]{1,5})?$/, {
  error: 'There is no such upload',
});
export const ObjectParams = z.object({ id: ObjectId });

/**
 * The address of a listing's picture. Pictures must be uploaded to this site: another server would learn who views
 * them.
 */
export const MediaUrl = z
  .string({ error: 'Pictures must be uploaded first' })
  .max(LIMITS.urlMax, { error: 'Pictures must be uploaded first' })
  .regex(/^\/objects\/uploads\/[A-Za-z0-9][A-Za-z0-9_-]{7,99}(\.[a-z0-9]{1,5})?$/, {
    error: 'Pictures must be uploaded first',
  });

/** The facts of a picture that a page needs before it has loaded, to keep its place free. */
export const PictureLook = z.object({
  url: z.string(),
  width: Count,
  height: Count,
  /** The average colour as `#rrggbb`; null for pictures uploaded before colours were stored. */
  colour: z.string().nullable(),
});
export type PictureLook = z.infer<typeof PictureLook>;

export const UploadAnswer = z.object({
  /**
   * An absolute address under the operator's public one. It takes one PUT of the raw file with its content type, within
   * 15 minutes.
   */
  uploadURL: z.string(),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;

export const openUpload = defineCall({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'Open an upload: answers the address to which one picture is sent by PUT.',
  access: 'member',
  answers: { 200: UploadAnswer },
  refusals: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', 'UPLOAD_QUOTA'],
});

export const StoredObject = z.object({
  /** `/objects/uploads/{id}` */
  url: z.string(),
  contentType: z.string(),
  width: Count,
  height: Count,
});

export const sendUpload = defineCall({
  method: 'PUT',
  path: '/api/objects/uploads/{id}',
  summary:
    'Send the raw file. jpg, png, webp, gif or avif by its content, 10 MB, 40 megapixels, 16,384 pixels a side; stored re-encoded. The same file again within 15 minutes answers the same; another one is refused.',
  access: 'visitor',
  params: ObjectParams,
  bodyTypes: ['image/*', 'application/octet-stream'],
  answers: { 200: StoredObject },
  refusals: ['NOT_FOUND', 'WRONG_STATE', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});

export const readObject = defineCall({
  method: 'GET',
  path: '/objects/uploads/{id}',
  summary: `A stored picture; with \`?w=\`, as WebP in the next of the widths ${PICTURE_WIDTHS.join(', ')}.`,
  access: 'visitor',
  params: ObjectParams,
  tagged: true,
  answers: { 200: null },
  refusals: ['NOT_FOUND'],
});
