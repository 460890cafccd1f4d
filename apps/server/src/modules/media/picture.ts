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
  | { kind: 'too_many_pixels' };

export type PictureResult = { ok: true; picture: Picture } | { ok: false; refusal: PictureRefusal };

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
/** Longest side of what is kept. */
const MAX_SIDE = 3_840;
const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
const TIMEOUT_SECONDS = 20;

/**
 * Decodes an uploaded file and writes it anew: upright by its EXIF orientation, in sRGB, without any metadata or bytes
 * after the picture, at most 3,840 pixels a side. JPEG stays JPEG; all else becomes WebP.
 */
export async function readPicture(file: Buffer): Promise<PictureResult> {
  const kind = await fileTypeFromBuffer(file);
  if (kind === undefined || !KINDS.has(kind.mime)) return { ok: false, refusal: { kind: 'not_a_picture' } };
  const size = await readSize(file);
  if (size === null) return { ok: false, refusal: { kind: 'damaged' } };
  if (size.width * size.height > MAX_PIXELS) return { ok: false, refusal: { kind: 'too_many_pixels' } };
  try {
    return { ok: true, picture: await rewrite(file, kind.mime) };
  } catch (error) {
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

async function rewrite(file: Buffer, mime: string): Promise<Picture> {
  const upright = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning', autoOrient: true, animated: false })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  const written = mime === 'image/jpeg' ? upright.jpeg({ quality: 86 }) : upright.webp({ quality: 88 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  const contentType = mime === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  return { body: data, contentType, width: info.width, height: info.height };
}

/** libvips says what is wrong with a file in an Error without a system code; a full disk or lost memory has one. */
function isDecodingFault(error: unknown): boolean {
  return error instanceof Error && !('code' in error);
}
