import { describe, expect, it } from 'vitest';
import { MediaUrl, ObjectParams } from './media.ts';
import { refused } from './refused.fixture.ts';

describe('an object\u2019s name', () => {
  it.each(['0199b1c2-aaaa-7bbb-8ccc-000000000001', '0199b1c2aaaa.webp', 'Ab_9-xyz'])('may be %s', (id) => {
    expect(refused(ObjectParams, { id })).toEqual({});
    expect(MediaUrl.safeParse(`/objects/uploads/${id}`).success).toBe(true);
  });

  it.each([
    '',
    'short',
    '../secrets',
    '.hidden-file',
    'a/b-c-d-e-f',
    'abcdefgh.',
    `a${'b'.repeat(100)}`,
    'abcdefg\u0000',
  ])('may not be %j', (id) => {
    expect(refused(ObjectParams, { id })).toEqual({ id: 'There is no such upload' });
    expect(MediaUrl.safeParse(`/objects/uploads/${id}`).success).toBe(false);
  });
});
