import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const FOLDERS = ['apps', 'bench', 'docs', 'e2e', 'packages', 'tooling'];
const READ = /\.(ts|tsx|mjs|sql|css|md)$/;
const PASSED_OVER = new Set(['node_modules', 'dist', 'violations']);
/** Left out, because this folder contains examples of wrong citations. */
const OWN_FOLDER = 'tooling/documents/';

const BY_PATH = /(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g;
const BY_LINK = /\]\(([\w./-]+\.md)?(?:#([\w-]+))?\)/g;
/** These documents are long, so a citation of one in code must name a heading. */
const LONG = new Set(['docs/desk.md', 'docs/product.md']);
/** What may be between two words of a comment, which may be on different lines. */
const GAP = '[\\s*/-]+';
/** Ways to cite that name no heading, or a document that is not in the repository. */
const VAGUE = [
  new RegExp(`\\bdesk${GAP}document\\b`, 'gi'),
  new RegExp(`\\bthe${GAP}decisions\\b`, 'gi'),
  new RegExp(`\\bdecisions,${GAP}[A-Z]\\w+`, 'g'),
  new RegExp(`\\b(?:the|product)${GAP}specification\\b`, 'gi'),
  /(?<![\w/])(?:decisions|desk|house|look|money|product|product-spec|stack)\.md\b/g,
];

/** @typedef {{ file: string, text: string }} Read */

/**
 * Checks that every citation of a document names an existing heading, below a root laid out like the project.
 * @param {string} root
 * @returns {{ filesRead: number, citations: number, violations: string[] }}
 */
export function checkCitations(root) {
  const files = [...namesIn(root, '').filter((name) => /^[A-Z]+\.md$/.test(name)), ...FOLDERS.flatMap(sourcesIn(root))];
  const read = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const headings = new Map(read.filter(isMarkdown).map(({ file, text }) => [file, headingsOf(text)]));
  const cited = read.flatMap(citationsIn);
  const violations = [
    ...[...headings].flatMap(([file, slugs]) => doubled(slugs).map((slug) => `${file} has two headings #${slug}`)),
    ...cited.flatMap((citation) => faultOf(citation, headings)),
    ...read.flatMap(vagueIn),
  ];
  return { filesRead: files.length, citations: cited.length, violations };
}

/** @param {Read} read */
const isMarkdown = ({ file }) => file.endsWith('.md');

/**
 * The anchors of a document's headings, as GitHub makes them.
 * @param {string} markdown
 */
export function headingsOf(markdown) {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#+ +(.*\S)/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** @param {string[]} slugs */
function doubled(slugs) {
  return [...new Set(slugs.filter((slug, index) => slugs.indexOf(slug) < index))];
}

/**
 * @param {Read} read
 * @returns {{ place: string, document: string, anchor: string | undefined, isCode: boolean }[]}
 */
function citationsIn(read) {
  const { file, text } = read;
  const isCode = !isMarkdown(read);
  const place = (/** @type {number} */ index) => `${file}:${lineAt(text, index)}`;
  const byPath = [...text.matchAll(BY_PATH)].map(({ index, 1: document = '', 2: anchor }) => {
    return { place: place(index), document, anchor, isCode };
  });
  if (isCode) return byPath;
  const byLink = [...text.matchAll(BY_LINK)].filter(
    ([, target, anchor]) => target !== undefined || anchor !== undefined,
  );
  const linked = byLink.map(({ index, 1: target, 2: anchor }) => {
    const document = target === undefined ? file : posix.join(posix.dirname(file), target);
    return { place: place(index), document, anchor, isCode };
  });
  return [...byPath, ...linked];
}

/**
 * @param {ReturnType<typeof citationsIn>[number]} citation
 * @param {Map<string, string[]>} headings
 */
function faultOf({ place, document, anchor, isCode }, headings) {
  const known = headings.get(document);
  if (known === undefined) return [`${place} cites ${document}: there is no such document`];
  if (anchor === undefined) return isCode && LONG.has(document) ? [`${place} cites ${document} without a heading`] : [];
  return known.includes(anchor) ? [] : [`${place} cites ${document}#${anchor}: there is no such heading`];
}

/** @param {Read} read */
function vagueIn(read) {
  const { file, text } = read;
  const words = isMarkdown(read) ? VAGUE.slice(0, -1) : VAGUE;
  return words.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: said, index }) => {
      return `${file}:${lineAt(text, index)} says "${said.replace(/\s[\s*/-]*/g, ' ')}" instead of naming a heading`;
    }),
  );
}

/**
 * @param {string} text
 * @param {number} index
 */
function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}

/**
 * @param {string} root
 * @returns {(folder: string) => string[]}
 */
function sourcesIn(root) {
  return (folder) =>
    namesIn(root, folder).flatMap((name) => {
      const path = `${folder}/${name}`;
      if (path === OWN_FOLDER || PASSED_OVER.has(name.slice(0, -1))) return [];
      if (name.endsWith('/')) return sourcesIn(root)(path.slice(0, -1));
      return READ.test(name) ? [path] : [];
    });
}

/**
 * The names in a folder; those of subfolders end with a slash.
 * @param {string} root
 * @param {string} folder
 */
function namesIn(root, folder) {
  const place = join(root, folder);
  if (!existsSync(place)) return [];
  const entries = readdirSync(place, { withFileTypes: true });
  return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
}
