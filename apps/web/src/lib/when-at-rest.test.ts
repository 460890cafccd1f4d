import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenAtRest } from './when-at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'readyState');
});

const rest = () => vi.fn<() => void>();

it('begins when the browser says that the page is idle, within four seconds', () => {
  const told: [() => void, object | undefined][] = [];
  vi.stubGlobal('requestIdleCallback', (call: () => void, options?: object) => told.push([call, options]));
  const begun = rest();
  whenAtRest(begun);
  vi.advanceTimersByTime(60_000);
  expect([begun.mock.calls.length, told.map(([, options]) => options)]).toEqual([0, [{ timeout: 4_000 }]]);
  told[0]?.[0]();
  expect(begun).toHaveBeenCalledOnce();
});

it('begins after a second in a browser that cannot say it, such as Safari', () => {
  expect('requestIdleCallback' in window).toBe(false);
  const begun = rest();
  whenAtRest(begun);
  vi.advanceTimersByTime(999);
  expect(begun).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(begun).toHaveBeenCalledOnce();
});

it('waits for a page that still loads', () => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
  const begun = rest();
  whenAtRest(begun);
  vi.advanceTimersByTime(60_000);
  expect(begun).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(1_000);
  expect(begun).toHaveBeenCalledOnce();
});
