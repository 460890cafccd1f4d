import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

it('tells a device by what its browser says, and says nothing of one that is not known', () => {
  expect(deviceLabel(MAC)).toBe('Safari on macOS');
  expect(deviceLabel(WINDOWS)).toBe('Chrome on Windows');
  expect([undefined, '', 'lightMyRequest'].map(deviceLabel)).toEqual([null, null, null]);
  expect(deviceLabel('x'.repeat(100_000))).toBeNull();
});

it('says what is known of a device if its system is not, and no more than 80 characters', () => {
  expect(deviceLabel('Googlebot/2.1')).toBe('Googlebot');
  expect(deviceLabel(`${'x'.repeat(200)}/1.0 (Windows NT 10.0)`)).toBe('x'.repeat(80));
});
