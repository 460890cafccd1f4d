import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';

/** A file as a person would choose it. */
export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const CATALOGUE = resolve(import.meta.dirname, '../../../shared/data/images_catalogue');
const TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp' };

/**
 * Pictures to upload: real ones from the shared catalogue if it exists, otherwise drawn by the browser. The test
 * reports which.
 */
export async function somePictures(page: Page, count: number): Promise<PictureFile[]> {
  const names = catalogue().slice(0, count);
  if (names.length === count) return names.map(readPicture);
  console.log('The shared picture catalogue is not here; the pictures of this test are drawn.');
  return Promise.all(Array.from({ length: count }, (_, index) => drawPicture(page, index)));
}

function catalogue(): string[] {
  return existsSync(CATALOGUE)
    ? readdirSync(CATALOGUE)
        .filter((name) => extname(name) in TYPES)
        .sort()
    : [];
}

function readPicture(name: string): PictureFile {
  return { name, mimeType: TYPES[extname(name)] ?? '', buffer: readFileSync(join(CATALOGUE, name)) };
}

/** Draws a landscape of two colours with a sun, different for each number. */
async function drawPicture(page: Page, index: number): Promise<PictureFile> {
  const data = await page.evaluate((number) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1200, height: 900 });
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('this browser cannot draw');
    pen.fillStyle = `oklch(80% 0.09 ${number * 47})`;
    pen.fillRect(0, 0, 1200, 900);
    pen.fillStyle = `oklch(45% 0.1 ${number * 47 + 150})`;
    pen.fillRect(0, 560, 1200, 340);
    pen.fillStyle = `oklch(92% 0.06 ${number * 47 + 40})`;
    pen.arc(300 + number * 80, 330, 120, 0, 7);
    pen.fill();
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, index);
  return { name: `drawn-${index + 1}.png`, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}
