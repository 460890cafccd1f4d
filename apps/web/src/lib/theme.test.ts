import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseTheme, seenTheme, subscribeToSeenTheme, type Theme } from './theme.ts';

const device = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => {
    expect(query).toBe('(prefers-color-scheme: dark)');
    return device;
  });
});
afterEach(() => {
  chooseTheme('system');
  vi.unstubAllGlobals();
});

it.each<[Theme, boolean, 'light' | 'dark']>([
  ['system', false, 'light'],
  ['system', true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
])('the theme in force with %s chosen, on a device that is dark: %s, is %s', (chosen, isDark, seen) => {
  device.matches = isDark;
  chooseTheme(chosen);
  expect(seenTheme()).toBe(seen);
});

it('tells of a choice and of the device until nobody listens any more', () => {
  let told = 0;
  const unsubscribe = subscribeToSeenTheme(() => {
    told += 1;
  });
  chooseTheme('dark');
  expect(told).toBe(1);
  device.dispatchEvent(new Event('change'));
  expect(told).toBe(2);
  unsubscribe();
  chooseTheme('light');
  device.dispatchEvent(new Event('change'));
  expect(told).toBe(2);
});
