import { expect, it } from 'vitest';
import { coursePoints } from './course-points.ts';

const at = (seconds: number) => new Date(seconds * 1000).toISOString();

it('the course begins with nothing, has what each slice brought at its end, and ends with what there is now', () => {
  const slices = [
    { from: at(0), likes: 2, boosts: 1, youTube: 0 },
    { from: at(60), likes: 0, boosts: 0, youTube: 4 },
  ];
  expect(coursePoints({ slices }, 9, 90_000)).toEqual({ at: [0, 60, 90], demand: [0, 3, 9] });
});

it('the course of what has no slices is where it stands now', () => {
  expect(coursePoints({ slices: [] }, 0, 90_000)).toEqual({ at: [90], demand: [0] });
});

it('the course never runs back, where the clock is behind the newest slice', () => {
  const slices = [{ from: at(120), likes: 2, boosts: 1, youTube: 0 }];
  expect(coursePoints({ slices }, 3, 90_000)).toEqual({ at: [120, 120], demand: [0, 3] });
});
