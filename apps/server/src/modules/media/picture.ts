import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

/** A picture is a still: of an animation its first frame is kept (see the decision record on pictures). */
export interface Picture {
  body: Buffer;
  contentType: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

export type PictureRefusal =
  /** Not one of the five kinds, whatever its name says. */
  | { kind: 'not_a_picture' }
  /** Cut off, broken or empty inside. */
  | { kind: 'damaged' }
  | { kind: 'too_many_pixels' }
  /** Small enough, and still more work than a picture is given. */
  | { kind: 'too_slow' };

export type PictureResult = { ok: true; picture: Picture } | { ok: false; refusal: PictureRefusal };

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
/** Longest side of what may come. A strip of one pixel's width costs far more time than its pixels say. */
const MAX_SIDE = 16_384;
/** Longest side of what is kept. */
const MAX_KEPT_SIDE = 3_840;
const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
const TIMEOUT_SECONDS = 10;

// What was decoded is not kept for another time: the same file hardly comes twice, and the memory is wanted back.
sharp.cache(false);

/**
 * Decodes an uploaded file and writes it anew: upright by its EXIF orientation, in sRGB, without any metadata or bytes
 * after the picture, at most 3,840 pixels a side. JPEG stays JPEG; all else becomes WebP.
 */
export async function readPicture(file: Buffer, timeoutSeconds = TIMEOUT_SECONDS): Promise<PictureResult> {
  const kind = await fileTypeFromBuffer(file);
  if (kind === undefined || !KINDS.has(kind.mime)) return { ok: false, refusal: { kind: 'not_a_picture' } };
  const size = await readSize(file);
  if (size === null) return { ok: false, refusal: { kind: 'damaged' } };
  if (!fits(size)) return { ok: false, refusal: { kind: 'too_many_pixels' } };
  try {
    return { ok: true, picture: await rewrite(file, kind.mime, timeoutSeconds) };
  } catch (error) {
    if (isTimeout(error)) return { ok: false, refusal: { kind: 'too_slow' } };
    if (isDecodingFault(error)) return { ok: false, refusal: { kind: 'damaged' } };
    throw error;
  }
}

/** A smaller WebP of a kept picture, never larger than the original. */
export async function narrow(picture: Buffer, width: number): Promise<Buffer> {
  return await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

/** Reads the header only: a bomb is refused before a pixel of it is unpacked. */
async function readSize(file: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    return null;
  }
}

function fits({ width, height }: { width: number; height: number }): boolean {
  return width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
}

/** Ends with its work: where the time is over, the decoder is stopped, and only then this rejects. */
async function rewrite(file: Buffer, mime: string, timeoutSeconds: number): Promise<Picture> {
  const upright = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning', autoOrient: true, animated: false })
    .resize({ width: MAX_KEPT_SIDE, height: MAX_KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds });
  const written = mime === 'image/jpeg' ? upright.jpeg({ quality: 86 }) : upright.webp({ quality: 88 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  const contentType = mime === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  return { body: data, contentType, width: info.width, height: info.height };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout:');
}

/** libvips says what is wrong with a file in an Error without a system code; a full disk or lost memory has one. */
function isDecodingFault(error: unknown): boolean {
  return error instanceof Error && !('code' in error);
}
