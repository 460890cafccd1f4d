import { expect, it } from 'vitest';
import { VIDEO_LIKES_MAX, videoLikesSince } from './video-likes.ts';

it('are those since the first reading, and none of before', () => {
  expect([500, 501, 730].map((likes) => videoLikesSince(500, likes))).toEqual([0, 1, 230]);
});

it('are never below zero', () => {
  expect(videoLikesSince(500, 499)).toBe(0);
});

it('have an end', () => {
  expect(videoLikesSince(0, VIDEO_LIKES_MAX)).toBe(VIDEO_LIKES_MAX);
  expect(videoLikesSince(0, VIDEO_LIKES_MAX + 1)).toBe(VIDEO_LIKES_MAX);
});

it('are a thousand million at most', () => {
  expect(videoLikesSince(0, 999_999_999)).toBe(999_999_999);
  expect(videoLikesSince(0, 1_000_000_001)).toBe(1_000_000_000);
});
