import { expect, it } from 'vitest';
import { PERMISSIONS_POLICY } from './transport-headers.ts';

/** What no page uses. A feature that a page uses, such as the clipboard, sound or the taking of cards, gets no row. */
const FORBIDDEN = 'camera microphone geolocation display-capture midi usb serial hid bluetooth'.split(' ');

it('forbids pages what none of them uses, and nothing else', () => {
  expect(PERMISSIONS_POLICY.split(', ')).toEqual([
    'screen-wake-lock=(self)',
    'web-share=(self)',
    ...FORBIDDEN.map((feature) => `${feature}=()`),
  ]);
});
