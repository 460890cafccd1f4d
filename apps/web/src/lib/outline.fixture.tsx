import type { Me } from '@clamor/contract/accounts';
import { act, fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { standStill } from '../../test/fresh-page.ts';
import { NOON } from '../../test/listing-response.fixture.ts';
import { outlineOf, settled, takeToasts } from '../../test/outline.fixture.ts';
import '../../test/still-page.ts';
import { storeAuthToken } from './auth-token.ts';
import { renderInApp } from './render.fixture.tsx';
import { json, type StubRoutes, serveStub } from './transport.fixture.ts';

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

/** Presses the last element with this name. Unlike a query by role, it does not read the styles of the whole page. */
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
  await settled();
  for (const step of steps) {
    act(() => void step());
    await settled();
  }
  const sent = requests.map(({ method, path: to, query, body }) => {
    const content = body === null ? '' : ` ${JSON.stringify(body)}`;
    return `sent: ${method} ${to}${query.size > 0 ? `?${query}` : ''}${content}`;
  });
  const address = document.querySelector('[data-testid=address]')?.textContent;
  const moved = address === path ? [] : [`at: ${address}`];
  const seen = [...document.querySelectorAll(within)].map((root) => outlineOf(root));
  return [...seen, ...takeToasts(), ...sent, ...moved].filter((part) => part !== '').join('\n');
}

/** The outline of each state, under its name; the clocks of page and server stand still at noon. */
export async function outlinesOf(states: Readonly<Record<string, Shown>>): Promise<string> {
  const parts: string[] = [];
  for (const [name, state] of Object.entries(states)) {
    const leave = standStill(NOON);
    try {
      parts.push(`## ${name}\n${await outlineOfState(state)}\n`);
    } finally {
      leave();
    }
  }
  return parts.join('\n');
}
