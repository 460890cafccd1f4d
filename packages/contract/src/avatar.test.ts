import { expect, it } from 'vitest';
import { SetAvatarBody } from './profiles.ts';
import { refused } from './refused.fixture.ts';

const whole = { x: 0, y: 0, width: 1, height: 1 };
const judged = (crop: object) =>
  Object.keys(refused(SetAvatarBody, { avatarUrl: '/objects/uploads/a', crop: { ...whole, ...crop } }));

it.each(['x', 'y', 'width', 'height'])('a cut of a picture says where it is in fractions: %s from 0 to 1', (side) => {
  const field = `crop.${side}`;
  const isLength = side === 'width' || side === 'height';
  expect(judged({ [side]: 0 })).toEqual(isLength ? [field] : []);
  for (const taken of [0.001, 0.5, 1]) expect(judged({ [side]: taken })).toEqual([]);
  for (const wrong of [-0.001, 1.001, 50, '0.5', null, undefined, Number.NaN]) {
    expect(judged({ [side]: wrong })).toEqual([field]);
  }
});

it('no cut means the whole picture, and no address means no picture', () => {
  expect(SetAvatarBody.parse({ avatarUrl: null })).toEqual({ avatarUrl: null });
  expect(refused(SetAvatarBody, {})).toEqual({ avatarUrl: 'Upload the picture first' });
});
