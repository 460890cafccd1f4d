import { act, cleanup } from '@testing-library/react';
import { expect } from 'vitest';
import { currentToasts, dismissToast } from '../src/ui/toast.ts';

/**
 * Classes that a reader would miss: what hides, orders, prints, colours or cuts off. The others are decoration, so a
 * change of padding turns no outline red.
 */
const SEEN_CLASS =
  /^((print|lg|max-lg|sm|max-sm|md|empty|motion-\w+):)*(hidden|block|sr-only|invisible|sticky|fixed|truncate|touch|display|heading|lucide-.+|order-.+|line-(clamp|through).*|whitespace-pre.*|wrap-.+|break-.+|text-(mute|won|danger|soon|loud|rise|paper|right|center).*|bg-(ink|won|danger|soon|loud|rise|paper|black|white).*|border-(won|danger|soon|loud|rise).*|font-(bold|medium|mono)|tabular-nums|animate-.+|opacity-.+|w-full|w-\[.+|w-\d\d|aspect-.+|object-.+)$|^(print|motion-reduce|motion-safe):/;
/** Ids that React and its libraries make up, different in each run. */
const MADE_UP = /^(_r_|radix-|Dnd)/;
const REFERENCES = new Set(['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for', 'list']);
const LEFT_OUT = new Set(['class', 'xmlns', 'value', 'style', 'data-discover', 'data-wide', 'data-aria-hidden']);

const squeezed = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

function referenceText(element: Element, ids: string): string {
  const texts = ids.split(/\s+/).map((id) => {
    const target = element.ownerDocument.getElementById(id);
    return target === null ? 'NOTHING' : squeezed(target.textContent).slice(0, 60) || target.tagName.toLowerCase();
  });
  return texts.join(' + ');
}

/** Whether `aria-hidden` on this element is temporary: it is behind an open dialog, or text of a new live region. */
function isHiddenForNow(element: Element): boolean {
  return element.hasAttribute('data-aria-hidden') || element.closest('[role=status]') !== null;
}

function markupOf(element: Element): string[] {
  const attributes = [...element.attributes].filter(
    ({ name }) => !LEFT_OUT.has(name) && !(name === 'aria-hidden' && isHiddenForNow(element)),
  );
  return attributes
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, value }) => {
      if (REFERENCES.has(name)) return [`${name}→(${referenceText(element, value)})`];
      if (MADE_UP.test(value) || (name === 'type' && value === 'button')) return [];
      return [value === '' ? name : `${name}=${squeezed(value)}`];
    });
}

/** What an element holds that its attributes do not say. */
function stateOf(element: Element): string[] {
  const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
  const isChoice = element instanceof HTMLSelectElement || element instanceof HTMLOptionElement;
  const { activeElement, body } = element.ownerDocument;
  return [
    isChoice || (isText && element.value !== '') ? `value=${squeezed(element.value)}` : '',
    element instanceof HTMLInputElement && element.checked ? 'IS CHECKED' : '',
    element === activeElement && element !== body ? 'IS FOCUSED' : '',
  ].filter((text) => text !== '');
}

function attributesOf(element: Element, isWhole: boolean): string[] {
  if (isWhole) {
    const look = ['class', 'style'].flatMap((name) => element.getAttribute(name) ?? []);
    return [
      ...markupOf(element),
      ...stateOf(element),
      ...look.filter((text) => text !== '').map((text) => `{${squeezed(text)}}`),
    ];
  }
  const classes = [...element.classList].filter((name) => SEEN_CLASS.test(name));
  return [...markupOf(element), ...stateOf(element), ...(classes.length > 0 ? [`.${classes.sort().join('.')}`] : [])];
}

function linesOf(node: Node, depth: number, lines: string[], isWhole: boolean): void {
  const indent = '  '.repeat(depth);
  if (node.nodeType === Node.TEXT_NODE) {
    const text = squeezed(node.textContent);
    if (text !== '') lines.push(`${indent}“${text}”`);
    return;
  }
  if (!(node instanceof Element) || node.tagName === 'SCRIPT' || node.tagName === 'STYLE') return;
  const tag = node.tagName.toLowerCase();
  const attributes = attributesOf(node, isWhole);
  const isPlain = (tag === 'div' || tag === 'span') && attributes.length === 0;
  const hasOnlyText = node.childElementCount === 0 && squeezed(node.textContent) !== '';
  if (tag === 'svg' && !isWhole) {
    const drawn = attributes.filter((text) => /^(aria-label|role=|\.|title)/.test(text));
    lines.push(`${indent}${[tag, ...drawn].join(' ')}`);
    return;
  }
  // For a long list of options, the first, the last and their number are enough.
  if (tag === 'select' && node.childElementCount > 20) {
    const names = [...node.children].map(({ textContent }) => textContent);
    lines.push(`${indent}${[tag, ...attributes].join(' ')} ${names.length} from ${names[0]} to ${names.at(-1)}`);
    return;
  }
  if (hasOnlyText) {
    lines.push(`${indent}${[...(isPlain ? [] : [tag, ...attributes]), `“${squeezed(node.textContent)}”`].join(' ')}`);
    return;
  }
  if (!isPlain) lines.push(`${indent}${[tag, ...attributes].join(' ')}`);
  for (const child of node.childNodes) linesOf(child, isPlain ? depth : depth + 1, lines, isWhole);
}

/**
 * What a page says and how it is marked up, a line for each element: tag, attributes, state, the classes that a reader
 * would miss, and text. Ids that differ in each run are replaced by the text to which they lead.
 * @param isWhole with every class and style, for parts of which all pages are made
 */
export function outlineOf(root: Element = document.body, isWhole = false): string {
  const lines: string[] = [];
  for (const child of root.childNodes) linesOf(child, 0, lines, isWhole);
  return lines.join('\n');
}

/** Waits until every answer of the stub was shown. Timers of 0 ms run; it never waits for longer ones. */
export async function settled(rounds = 8): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await act(() => new Promise((done) => setTimeout(done, 0)));
}

const LOADING = '[data-skeleton], .animate-shimmer';
const LONGEST_LOAD_MS = 10_000;

/** Waits until no part of the page loads any more, such as the code of a screen. */
export async function loaded(): Promise<void> {
  const began = performance.now();
  await settled();
  while (document.querySelector(LOADING) !== null && performance.now() - began < LONGEST_LOAD_MS) await settled(1);
  await settled();
}

/** The shown toast as a line; it is dismissed, so that the next one shows. */
export function takeToasts(): string[] {
  const said: string[] = [];
  for (let { shown } = currentToasts(); shown !== null; { shown } = currentToasts()) {
    said.push(`toast ${shown.style ?? 'default'}: ${shown.title}${shown.description ? ` | ${shown.description}` : ''}`);
    const { id } = shown;
    act(() => dismissToast(id));
  }
  return said;
}

/** Collects parts of an outline under their names, and compares all with the file beside the test. */
export function outlineBook(file: string) {
  const parts: string[] = [];
  return {
    add(name: string, text: string) {
      parts.push(`=== ${name}\n${text}\n`);
    },
    /** `npx vitest run FILE -u` rewrites the file. Read the difference before you commit it. */
    async compare() {
      cleanup();
      await expect(parts.join('\n')).toMatchFileSnapshot(`./outlines/${file}.txt`);
    },
  };
}
