import { expect, it } from 'vitest';
import { PERMISSIONS_POLICY } from './transport-headers.ts';

/** Browser features that no page uses. A feature that pages use, such as the clipboard or sound, is not listed. */
const FORBIDDEN = 'camera microphone geolocation display-capture midi usb serial hid bluetooth'.split(' ');

it('forbids pages what none of them uses, and nothing else', () => {
  expect(PERMISSIONS_POLICY.split(', ')).toEqual([
    'screen-wake-lock=(self)',
    'web-share=(self)',
    ...FORBIDDEN.map((feature) => `${feature}=()`),
  ]);
});
