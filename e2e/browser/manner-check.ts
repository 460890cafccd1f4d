import { WINDOWS } from './devices.ts';
import { expect } from './journey.ts';
import { cutOff, longLines, smallTargets } from './manners.ts';
import { checkScreen, type Screen } from './screen-check.ts';

/**
 * Like `checkScreen`, with further checks: on a phone controls must be large enough for a finger and amounts must not
 * be cut off; in a wide window lines must not be too long.
 */
export async function checkManners(screen: Screen): Promise<void> {
  const { page, name } = screen;
  await checkScreen(screen);
  const window = page.viewportSize();
  await page.setViewportSize(WINDOWS.phone);
  expect.soft(await smallTargets(page), `${name}: smaller than a finger`).toEqual([]);
  expect.soft(await cutOff(page), `${name}: sums that are cut off`).toEqual([]);
  await page.setViewportSize(WINDOWS.wide);
  expect.soft(await longLines(page), `${name}: lines that are too long`).toEqual([]);
  if (window !== null) await page.setViewportSize(window);
}
