import type { Me } from '@clamor/contract/accounts';
import { act, cleanup, fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { NOON } from '../../test/listing-response.fixture.ts';
import '../../test/still-page.ts';
import { currentToasts, dismissToast } from '../ui/toast.ts';
import { setTransport } from './api.ts';
import { clearAuthToken, storeAuthToken } from './auth-token.ts';
import { renderInApp } from './render.fixture.tsx';
import { forgetServerTime } from './server-clock.ts';
import { silenceSockets } from './silent-socket.fixture.ts';
import { json, type StubRoutes, serveStub } from './transport.fixture.ts';

/** Elements that only group what is inside. They stand in no outline, unless they have attributes. */
const PLAIN = new Set('div span p li ul ol dl dt dd strong bdi em b i br'.split(' '));
const INLINE = new Set('span strong bdi em b i'.split(' '));
/** Attributes that a reader does not meet, or that are random. */
const UNSEEN = /^(class|value|xmlns|viewBox|data-radix-.*|data-orientation|data-discover|data-aria-hidden)$/;
/** Classes whose loss somebody notices: meaning in a colour, what is hidden, cut off or only read aloud. */
const TELLING =
  /^(?:(?:max-)?(?:sm|md|lg):)?(?:(?:text|bg|border|fill)-(?:won|danger|soon|rise|loud)(?:-\w+)?|bg-ink|sr-only|hidden|invisible|truncate|line-clamp-\d|whitespace-pre-wrap|animate-[\w-]+|scripted|touch|h-\d+)$/;
const RANDOM_ID = /[«:_]r[\w-]*[»:_]|radix-[\w-]+|Dnd\w+-\d+/g;
/** Of the styles only what is drawn from data. */
const DRAWN = /^(?:height|width|background-color): [\d#r]/;

/**
 * What a reader meets: one line for each element that says or does something, with its attributes, and its text. A test
 * compares it with a file beside it, so that no text, link, field or attribute is lost or changed unnoticed.
 */
function outlineOf(root: Element): string {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent;
    if (!(node instanceof Element) || node.matches('[data-testid=address], [data-radix-focus-guard], style, script'))
      return;
    const tag = node.localName;
    if (tag === 'svg') {
      line += ` ${drawing(node)} `;
      return;
    }
    const marks = marksOf(node);
    const isOwnLine = !PLAIN.has(tag) || marks.some((mark) => !mark.startsWith('.'));
    if (isOwnLine || !INLINE.has(tag)) end();
    if (isOwnLine) line = `<${[tag, ...marks].join(' ')}> `;
    else if (marks.length > 0) line += `${marks.join('')} `;
    for (const child of node.childNodes) walk(child);
    if (isOwnLine || !INLINE.has(tag)) end();
  };
  for (const child of root.childNodes) walk(child);
  end();
  return repeatsCounted(lines).join('\n');
}

function marksOf(node: Element): string[] {
  const attributes = [...node.attributes]
    .filter(({ name }) => !UNSEEN.test(name) && !(name === 'aria-hidden' && isHiddenForNow(node)))
    .filter(({ name, value }) => name !== 'style' || DRAWN.test(value))
    .map(({ name, value }) => (value === '' ? name : `${name}=${value.replace(RANDOM_ID, '#')}`))
    .filter((text) => text !== 'id=#');
  const classes = [...node.classList].filter((name) => TELLING.test(name)).map((name) => `.${name}`);
  return [...attributes, ...valuesOf(node), ...classes];
}

/** What is behind a dialog; and the text of a new live region, which is hidden for a moment. */
function isHiddenForNow(node: Element): boolean {
  return node.hasAttribute('data-aria-hidden') || node.closest('[role=status]') !== null;
}

function valuesOf(node: Element): string[] {
  if (!(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement)) {
    return node instanceof HTMLOptionElement ? [`value=${node.value}`] : [];
  }
  return node.value === '' ? [] : [`value=${node.value}`];
}

/** An icon by its name; the bars of another drawing by their colours. */
function drawing(node: Element): string {
  const icon = [...node.classList].find((name) => /^lucide-./.test(name));
  if (icon !== undefined) return `‹${icon.replace('lucide-', '')}›`;
  const bars = [...node.querySelectorAll('rect')].map((bar) => /fill-(\w+)/.exec(bar.getAttribute('class') ?? '')?.[1]);
  return `‹drawing ${[...new Set(bars)].map((fill) => `${bars.filter((each) => each === fill).length} ${fill}`)}›`;
}

function repeatsCounted(lines: readonly string[]): string[] {
  const counted: { text: string; times: number }[] = [];
  for (const text of lines) {
    const last = counted.at(-1);
    if (last?.text === text) last.times += 1;
    else counted.push({ text, times: 1 });
  }
  return counted.map(({ text, times }) => (times === 1 ? text : `${text} ×${times}`));
}

/** A part of the page in one state. */
export interface Shown {
  content: ReactNode;
  path?: string;
  /** The member who is signed in; left out for a visitor. */
  me?: Me;
  routes?: StubRoutes;
  /** Selects the part that counts, if not the whole page. */
  within?: string;
  /** What a person does before they look, one step after the other. */
  steps?: readonly (() => unknown)[];
}

/** Presses what has this name. Unlike a query by role, it does not read the styles of the whole page. */
export const press = (name: string) => () => {
  const all = [...document.querySelectorAll<HTMLElement>('button, a, [role=tab], summary, label')];
  const named = all.filter((each) => (each.getAttribute('aria-label') ?? each.textContent?.trim()) === name);
  const last = named.at(-1);
  if (last === undefined) throw new Error(`Nothing is called ${name}.`);
  if (last.getAttribute('role') === 'tab') fireEvent.mouseDown(last, { button: 0 });
  else fireEvent.click(last);
};

/** Types into the fields with these labels. */
export const fill = (values: Readonly<Record<string, string>>) => () => {
  const labels = [...document.querySelectorAll('label')];
  for (const [name, value] of Object.entries(values)) {
    const field = labels.findLast(({ textContent }) => textContent.trim() === name)?.control;
    if (!field) throw new Error(`No field is called ${name}.`);
    fireEvent.change(field, { target: { value } });
  }
};

/** Lets answers arrive and the page follow them. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await act(() => new Promise<void>((done) => setTimeout(done, 0)));
}

async function outlineOfState({
  content,
  path = '/',
  me,
  routes = {},
  within = 'body',
  steps = [],
}: Shown): Promise<string> {
  if (me !== undefined) storeAuthToken('secret');
  const { requests } = serveStub(me === undefined ? routes : { 'GET /api/auth/me': () => json(me), ...routes });
  renderInApp(content, path);
  await settle();
  for (const step of steps) {
    act(() => void step());
    await settle();
  }
  const { shown } = currentToasts();
  const said = shown === null ? [] : [`toast: ${shown.title} | ${shown.description ?? ''} | ${shown.style ?? ''}`];
  const sent = requests.map(({ method, path: to, query, body }) => {
    const content = body === null ? '' : ` ${JSON.stringify(body)}`;
    return `sent: ${method} ${to}${query.size > 0 ? `?${query}` : ''}${content}`;
  });
  const address = document.querySelector('[data-testid=address]')?.textContent;
  const moved = address === path ? [] : [`at: ${address}`];
  const outline = [...[...document.querySelectorAll(within)].map(outlineOf), ...said, ...sent, ...moved]
    .filter((part) => part !== '')
    .join('\n');
  if (shown !== null) dismissToast(shown.id);
  return outline;
}

/** The outline of each state, under its name; the clocks of page and server stand still at noon. */
export async function outlinesOf(states: Readonly<Record<string, Shown>>): Promise<string> {
  const parts: string[] = [];
  for (const [name, state] of Object.entries(states)) {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    forgetServerTime();
    const restoreSockets = silenceSockets();
    try {
      parts.push(`## ${name}\n${await outlineOfState(state)}\n`);
    } finally {
      cleanup();
      setTransport(null);
      clearAuthToken();
      localStorage.clear();
      sessionStorage.clear();
      restoreSockets();
      vi.useRealTimers();
    }
  }
  return parts.join('\n');
}
