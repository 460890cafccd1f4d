import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import head from '../../public/theme.js?raw';

/** The script of the page's head, to run before anything else. */
const runHead = new Function(head);

const loaded = () =>
  [...document.head.querySelectorAll('script[type="module"], link[rel="modulepreload"]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  );

const FRAME_MS = 20;
const WHOLE = ['/assets/site.js', '/assets/listing.js', '/assets/entry.js'];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  delete document.documentElement.dataset.member;
  document.head.innerHTML =
    '<meta name="clamor-scripts" content="/assets/entry.js /assets/site.js /assets/listing.js" />';
});
afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset.member;
});

it.each(['load', 'pointerdown', 'keydown'])(
  'gives a visitor the code of a rendered page with the first %s, once',
  (cause) => {
    runHead();
    expect(loaded()).toEqual([]);
    dispatchEvent(new Event(cause));
    vi.advanceTimersByTime(FRAME_MS);
    expect(loaded()).toEqual(WHOLE);
    dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(10_000);
    expect(loaded()).toEqual(WHOLE);
  },
);

it('does not wait for a picture that never comes', () => {
  runHead();
  vi.advanceTimersByTime(2_999);
  expect(loaded()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(loaded()).toEqual(WHOLE);
});

it('gives a member the code at once', () => {
  localStorage.setItem('authToken', 'a token');
  runHead();
  expect(loaded()).toEqual(WHOLE);
});

it('leaves a page alone that loads its code by itself', () => {
  document.head.innerHTML = '';
  runHead();
  dispatchEvent(new Event('load'));
  expect(loaded()).toEqual([]);
});
