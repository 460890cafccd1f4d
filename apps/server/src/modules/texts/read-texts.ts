import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_NAMES, type TextName } from '@clamor/contract/texts';

export interface TextFile {
  name: TextName;
  markdown: string;
  version: string;
}

/** A text file that cannot be shown. The message is for the operator. */
export class UnusableText extends Error {
  override name = 'UnusableText';
}

const MAX_BYTES = 200_000;
const VERSION_LENGTH = 16;

/**
 * Reads the site's texts. Texts that the operator does not have come from Clamor's own folder.
 * @param ownFolder Clamor's own texts
 * @param folder the operator's texts; null: none
 * @throws UnusableText
 */
export function readTexts(ownFolder: string, folder: string | null): TextFile[] {
  return TEXT_NAMES.map((name) => {
    const given = folder === null ? null : join(folder, `${name}.md`);
    return readText(name, given !== null && existsSync(given) ? given : join(ownFolder, `${name}.md`));
  });
}

function readText(name: TextName, file: string): TextFile {
  const bytes = bytesOf(file);
  if (bytes.length > MAX_BYTES) throw new UnusableText(`${file} has more than ${MAX_BYTES} bytes.`);
  const markdown = bytes.toString('utf8');
  if (markdown.trim() === '') throw new UnusableText(`${file} is empty.`);
  if (markdown.includes('\0')) throw new UnusableText(`${file} is no text.`);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LENGTH);
  return { name, markdown, version };
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new UnusableText(`${file} cannot be read.`, { cause });
  }
}
