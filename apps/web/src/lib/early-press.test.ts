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
