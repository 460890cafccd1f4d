import { DEVICES, type Device, SIZES } from './devices.ts';
import { test } from './journey.ts';
import type { Viewer } from './viewers.ts';

/** The devices for a journey: only its own in `npm run test:all`, all in `npm run journeys`. */
const devicesOf = (own: Device) => (process.env.JOURNEYS === 'all' ? DEVICES : [own]);

/** Defines a test for each of the journey's devices. Before it, the windows of these viewers get the device's size. */
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
