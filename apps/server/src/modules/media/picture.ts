import { PICTURE_TYPES } from '@clamor/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

/** A still picture. Of an animation only the first frame is kept (see the decision record on pictures). */
export interface Picture {
  body: Buffer;
  contentType: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  /** The average colour as `#rrggbb`, shown until the picture has loaded. */
  colour: string;
  /** The MIME type of the uploaded file. */
  sourceType: string;
}

/** A rectangle of a picture, in fractions of its sides. */
export interface Cutting {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type PictureRefusal =
  /** The content is none of the five supported formats, whatever the file's name says. */
  | { kind: 'not_a_picture' }
  /** The file is cut off, broken or empty inside. */
  | { kind: 'damaged' }
  | { kind: 'too_many_pixels' }
  /** The picture is small enough, but takes longer to decode than the time limit. */
  | { kind: 'too_slow' };

export type PictureResult = { ok: true; picture: Picture } | { ok: false; refusal: PictureRefusal };

export const MAX_PIXELS = 40_000_000;
/**
 * The longest side that is accepted, in pixels. A very long picture one pixel wide costs far more time than its pixel
 * count suggests.
 */
const MAX_SIDE = 16_384;
/** The longest side that is stored; larger pictures are made smaller. */
const MAX_KEPT_SIDE = 3_840;
/** The side of a square cut-out, if the picture is large enough. */
const SQUARE_SIDE = 1_024;
const KINDS: ReadonlySet<string> = new Set(PICTURE_TYPES);
const TIMEOUT_SECONDS = 10;

// libvips must not cache decoded files: the same file rarely comes twice, and the cache would hold memory.
sharp.cache(false);

/**
 * Decodes an uploaded file and encodes it again: rotated by its EXIF orientation, in sRGB, without metadata or trailing
 * bytes, at most 3,840 pixels a side. JPEG stays JPEG; all other formats become WebP.
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

/** A narrower WebP of a stored picture; a picture that is already narrower keeps its width. */
export async function narrow(picture: Buffer, width: number): Promise<Buffer> {
  return await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

/** Cuts a square out of a stored picture. An area that is not quite square loses the excess of its longer side. */
export async function cutSquare(picture: Buffer, cutting: Cutting): Promise<Buffer> {
  const kept = sharp(picture, { limitInputPixels: MAX_PIXELS });
  const { width, height } = await kept.metadata();
  const region = within(cutting, width, height);
  const side = Math.min(SQUARE_SIDE, region.width, region.height);
  return await kept
    .extract(region)
    .resize({ width: side, height: side, fit: 'cover' })
    .webp({ quality: 88 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

/** Converts fractions to whole pixels inside the picture, at least one. */
function within(cutting: Cutting, width: number, height: number) {
  const left = Math.min(width - 1, Math.round(cutting.x * width));
  const top = Math.min(height - 1, Math.round(cutting.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(cutting.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(cutting.height * height))),
  };
}

/** Reads only the header, so that a decompression bomb is refused before any pixel is decoded. */
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

/**
 * Encodes the picture again. After a timeout it rejects only once the decoder has stopped, so that no work outlives
 * this call.
 */
async function rewrite(file: Buffer, mime: string, timeoutSeconds: number): Promise<Picture> {
  const upright = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning', autoOrient: true, animated: false })
    .resize({ width: MAX_KEPT_SIDE, height: MAX_KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds });
  const written = mime === 'image/jpeg' ? upright.jpeg({ quality: 86 }) : upright.webp({ quality: 88 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  const contentType = mime === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const colour = await averageOf(data, timeoutSeconds);
  return { body: data, contentType, width: info.width, height: info.height, colour, sourceType: mime };
}

/** A picture's average colour. Transparent areas count as white. */
async function averageOf(picture: Buffer, timeoutSeconds: number): Promise<string> {
  const pixel = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ width: 1, height: 1, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout:');
}

/**
 * Whether an error of libvips means a bad file. Such an error has no system code; a full disk or lack of memory has
 * one.
 */
function isDecodingFault(error: unknown): boolean {
  return error instanceof Error && !('code' in error);
}
