import { expect, it } from 'vitest';
import { textFrame } from './text-frame.ts';
import { Traffic } from './traffic.ts';

it('counts frames of each length, and one buffer as often as it is written', () => {
  const traffic = new Traffic();
  const frames = ['', 'a', 'b'.repeat(125), 'c'.repeat(126), 'd'.repeat(70_000)].map(textFrame);
  const together = Buffer.concat(frames);
  for (let time = 0; time < 3; time += 1) traffic.wrote(together);
  const [single = expect.unreachable()] = frames;
  traffic.wrote(single);
  expect([traffic.frames, traffic.bytes]).toEqual([16, 3 * together.length + single.length]);
});
