import { expect, it } from 'vitest';
import { isSameCrop } from './face-crop.tsx';

const CROP = { x: 0.1, y: 0.2, width: 0.5, height: 0.5 };

it.each(['x', 'y', 'width', 'height'] as const)(
  'a crop is another one by a thousandth of its %s, and not by less',
  (side) => {
    const moved = (by: number) => [by, -by].map((step) => isSameCrop(CROP, { ...CROP, [side]: CROP[side] + step }));
    expect(moved(0)).toEqual([true, true]);
    expect(moved(0.0009)).toEqual([true, true]);
    expect(moved(0.0011)).toEqual([false, false]);
  },
);
