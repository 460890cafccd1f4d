import { act, type ChangeEvent, createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import head from '../../public/theme.js?raw';
import { repeatEarlyPress, takeEarlyPress } from './early-press.ts';
import { forgetLikeIntent, keepLikeIntent, likeIntent } from './like-intent.ts';

/** The script of the page's head, to run before anything else. */
const runHead = new Function(head);

const button = (id: string) => document.getElementById(id) as HTMLButtonElement;

beforeEach(() => {
  document.body.innerHTML = `<main>
    <button type="button" id="share"><svg></svg>Share</button>
    <button type="button" id="open">Open</button>
    <a href="#login" data-wants="lamp"><svg></svg>I want this</a><a href="#help">Help</a>
    <form><button type="submit" id="boost">Boost +1</button></form></main>`;
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  runHead();
});

afterEach(() => {
  takeEarlyPress();
  repeatEarlyPress();
  forgetLikeIntent();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Does what the page's script does at its start: it takes over the early press and repeats it. */
function start(): string[] {
  takeEarlyPress();
  const pressed: string[] = [];
  document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id));
  repeatEarlyPress();
  repeatEarlyPress();
  return pressed;
}

it('repeats the last press that came too early, once', () => {
  button('open').click();
  button('share')
    .querySelector('svg')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(start()).toEqual(['share']);
});

it('repeats nothing where nothing was pressed, nor a form, which works without it', () => {
  expect(start()).toEqual([]);
  button('boost').click();
  expect(start()).toEqual([]);
});

it('remembers nothing from the moment on in which React listens', () => {
  const onClick = vi.fn();
  takeEarlyPress();
  button('share').addEventListener('click', onClick);
  button('share').click();
  repeatEarlyPress();
  expect(onClick).toHaveBeenCalledOnce();
});

it('presses no button that is gone', () => {
  button('share').click();
  takeEarlyPress();
  const onClick = vi.fn();
  const gone = button('share');
  gone.addEventListener('click', onClick);
  gone.remove();
  repeatEarlyPress();
  expect(onClick).not.toHaveBeenCalled();
});

it('keeps what a visitor wants exactly as the code that comes later does', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  document.querySelector<HTMLElement>('a[href="#help"]')?.click();
  expect(likeIntent()).toBeNull();
  document.querySelector('a[data-wants] svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const kept = localStorage.getItem('likeIntent');
  keepLikeIntent('lamp');
  expect([kept, likeIntent()]).toEqual([localStorage.getItem('likeIntent'), 'lamp']);
});

/** A text field and a select that React controls, and an output with the values that React knows. */
function Search() {
  const [typed, setTyped] = useState('');
  const [mode, setMode] = useState('all');
  return createElement('form', null, [
    createElement('input', {
      key: 'q',
      value: typed,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    }),
    createElement(
      'select',
      { key: 'mode', value: mode, onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => setMode(target.value) },
      ['all', 'lightning'].map((name) => createElement('option', { key: name }, name)),
    ),
    createElement('output', { key: 'known' }, `${typed} ${mode}`),
  ]);
}

it('takes over what was typed and chosen too early, also while the page is being taken over', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = `<div>${renderToString(createElement(Search))}</div>`;
  const [input, select, known] = ['input', 'select', 'output'].map((name) => document.querySelector(name));
  const change = (field: Element | null | undefined, value: string) => {
    (field as HTMLInputElement).value = value;
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  change(input, 'lamp');
  takeEarlyPress();
  change(select, 'lightning');
  await act(async () => hydrateRoot(document.body.firstElementChild as Element, createElement(Search)));
  expect(known?.textContent).toBe(' all');
  await act(async () => repeatEarlyPress());
  expect(known?.textContent).toBe('lamp lightning');
  expect((input as HTMLInputElement).value).toBe('lamp');
  vi.unstubAllGlobals();
});
