import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { setTransport } from '../src/lib/api.ts';
import { json, problem, type StubRequest } from '../src/lib/transport.fixture.ts';
import { outlineOf, settled, takeToasts } from './outline.fixture.ts';

/** A server in which all reads are answered from a table. */
export interface Scene {
  /** The calls that change something. */
  changes: StubRequest[];
  /** Sets whether calls that change something are refused. */
  refuse: (refuses: boolean) => void;
}

/**
 * Answers reads by their path from a table: 404 if the entry is null, 503 if there is no entry. Calls that change
 * something are refused until `refuse(false)`; then they answer `done`.
 */
export function serveScene(answers: Readonly<Record<string, unknown>>, done: unknown): Scene {
  let isRefused = true;
  const changes: StubRequest[] = [];
  setTransport(async (address, init) => {
    const { pathname: path, searchParams: query } = new URL(address, 'http://stub.invalid');
    const { method = 'GET', body } = init;
    if (method === 'GET') {
      const answer = answers[path];
      if (answer === null) return problem(404, 'NOT_FOUND', 'There is nothing here.');
      return answer === undefined ? problem(503, 'OVERLOADED', 'It is very busy right now.') : json(answer);
    }
    const sent = typeof body === 'string' ? JSON.parse(body) : null;
    changes.push({ method, path, query, headers: new Headers(init.headers), body: sent });
    return isRefused ? problem(409, 'STATE_CHANGED', 'It has changed meanwhile.') : json(done);
  });
  return {
    changes,
    refuse: (refuses) => {
      isRefused = refuses;
    },
  };
}

/** Fills the empty fields of a dialog or form, and chooses its first radio option. */
function fill(dialog: Element): void {
  for (const field of dialog.querySelectorAll<HTMLInputElement>('input:not([type=radio]), textarea')) {
    if (field.value === '') fireEvent.change(field, { target: { value: ' words ' } });
  }
  const first = dialog.querySelector('[role=radio], input[type=radio]');
  if (first !== null) fireEvent.click(first);
}

/**
 * Presses a button, and goes through its form or dialog: first unfilled, then refused, then accepted. Returns what was
 * sent and shown at each step.
 */
export async function pressThrough(button: Element, { changes, refuse }: Scene): Promise<string> {
  const said: string[] = [];
  const note = async (when: string) => {
    await settled(4);
    const sent = changes.splice(0).map(({ method, path, body }) => `${method} ${path} ${JSON.stringify(body)}`);
    said.push([`${when}:`, ...sent, ...takeToasts()].join('\n  '));
  };
  fireEvent.click(button);
  await note('pressed');
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
  const form = button.closest('form');
  if (dialog === null && form !== null) {
    said.push(...wrongIn(form));
    fill(form);
    fireEvent.click(button);
    await note('filled, and refused');
  }
  refuse(dialog !== null);
  if (dialog === null) {
    fireEvent.click(button);
    await note('pressed again');
    said.push(outlineOf());
    return said.join('\n');
  }
  said.push(outlineOf(dialog));
  const confirm = () => {
    const form = dialog.querySelector('form');
    if (form !== null) fireEvent.submit(form);
    else fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as Element);
  };
  if (dialog.querySelector('input, textarea') !== null) {
    confirm();
    await note('confirmed as it is');
    said.push(...wrongIn(dialog));
    fill(dialog);
  }
  confirm();
  await note('confirmed, and refused');
  said.push(`alert: ${dialog.querySelector('[role=alert]')?.textContent}`);
  refuse(false);
  confirm();
  await note('confirmed');
  expect(document.querySelector('[role=dialog], [role=alertdialog]'), 'a dialog that stays open').toBeNull();
  return said.join('\n');
}

const wrongIn = (part: Element) =>
  [...part.querySelectorAll('[aria-invalid=true]')].map((field) => `wrong: ${describedBy(field)}`);

const describedBy = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' + ');
