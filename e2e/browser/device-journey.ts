import { DEVICES, type Device, SIZES } from './devices.ts';
import { test } from './journey.ts';
import type { Viewer } from './viewers.ts';

/** The devices on which a journey runs: its own in `npm run test:all`, both in `npm run journeys`. */
const devicesOf = (own: Device) => (process.env.JOURNEYS === 'all' ? DEVICES : [own]);

/** A journey whose members have open browsers, with windows of one size. */
export function journey(
  title: string,
  own: Device,
  people: () => readonly Viewer[],
  walk: (device: Device) => Promise<void>,
): void {
  for (const device of devicesOf(own)) {
    test(`${title}: ${device}`, async () => {
      for (const { page } of people()) await page.setViewportSize(SIZES[device]);
      await walk(device);
    });
  }
}
