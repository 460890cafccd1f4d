import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePainted } from './use-painted.ts';

/** The frames that the page has asked for. The test draws them. */
let frames: Map<number, FrameRequestCallback>;

beforeEach(() => {
  frames = new Map();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    last += 1;
    frames.set(last, callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => void frames.delete(frame));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Draws what was rendered last. */
function draw(at: number) {
  const waiting = [...frames.values()];
  frames.clear();
  for (const frame of waiting) frame(at);
}

function open(price: number, scope = '') {
  const { result, rerender, unmount } = renderHook(
    (props: { price: number; scope: string }) => usePainted(props.price, String(props.price), props.scope),
    { initialProps: { price, scope } },
  );
  const render = (next: number, within = '') => rerender({ price: next, scope: within });
  return { seenAt: (timeStamp: number) => result.current(timeStamp), render, unmount };
}

describe('what a person saw when they pressed', () => {
  it('is what was drawn by then, and not what was rendered since', () => {
    const { seenAt, render } = open(100);
    draw(10);
    render(110);
    expect(seenAt(30)).toBe(100);
    draw(40);
    expect([39, 40, 41].map(seenAt)).toEqual([100, 110, 110]);
  });

  it('is the first price for a press before anything was drawn', () => {
    expect(open(100).seenAt(0)).toBe(100);
  });

  it('is nothing that was replaced before it was drawn', () => {
    const { seenAt, render } = open(100);
    draw(10);
    render(110);
    render(120);
    draw(20);
    expect([seenAt(19), seenAt(21)]).toEqual([100, 120]);
  });

  it('is the price of now where the person has changed what they bid since', () => {
    const { seenAt, render } = open(100);
    draw(10);
    render(110, 'mine');
    expect(seenAt(15)).toBe(110);
    draw(20);
    expect([seenAt(15), seenAt(25)]).toEqual([110, 110]);
  });

  it('is remembered over eight drawings, and then the oldest one that is', () => {
    const { seenAt, render } = open(1);
    for (let price = 1; price <= 8; price += 1) {
      render(price);
      draw(price * 10);
    }
    expect([10, 19, 85].map(seenAt)).toEqual([1, 1, 8]);
    render(9);
    draw(90);
    expect([10, 20, 95].map(seenAt)).toEqual([2, 2, 9]);
  });

  it('asks for no frame once its page is gone', () => {
    const { unmount } = open(100);
    expect(frames.size).toBe(1);
    unmount();
    expect(frames.size).toBe(0);
  });
});
