import { DEVICES, type Device, SIZES } from './devices.ts';
import { test } from './journey.ts';
import type { Viewer } from './viewers.ts';

/** Where a journey is walked whose own device is this: there in `npm run test:all`, on both in `npm run journeys`. */
const devicesOf = (own: Device) => (process.env.JOURNEYS === 'all' ? DEVICES : [own]);

/** A journey of people who have their browsers open already, in windows of one size. */
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
