import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The tests that a document cites. A paragraph that begins with 'Shown by' names files, each with test titles.
 * @param {string} markdown
 * @returns {{ file: string, title: string }[]}
 */
export function proofsIn(markdown) {
  const paragraphs = [...markdown.matchAll(/^Shown by ([\s\S]*?)(?:\n\n|\n*(?![\s\S]))/gm)].map(
    ([, said = '']) => said,
  );
  return paragraphs.flatMap((said) => {
    let file = '';
    return [...said.matchAll(/`([^`]+)`|"([^"]+)"/g)].flatMap(([, path, title]) => {
      if (path !== undefined) file = path;
      return title === undefined ? [] : [{ file, title: title.replace(/\s+/g, ' ') }];
    });
  });
}

/**
 * The cited tests that do not exist.
 * @param {string} root
 * @param {string} document
 */
export function missingProofs(root, document) {
  const text = readFileSync(join(root, document), 'utf8');
  return proofsIn(text).filter(({ file, title }) => {
    const place = join(root, file);
    return file === '' || !existsSync(place) || !readFileSync(place, 'utf8').includes(title);
  });
}
