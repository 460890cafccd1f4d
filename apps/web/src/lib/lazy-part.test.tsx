import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';
import { LazyPart } from './lazy-part.tsx';

const UNLOADED = new TypeError('Failed to fetch dynamically imported module: /assets/member-tools-1.js');
const Tools = () => <p>Tools</p>;

/** A loader that fails `count` times. */
function afterFailures(count: number) {
  let left = count;
  const load = vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw UNLOADED;
    return { Tools };
  });
  return { load, Part: lazyComponent(load, 'Tools') };
}

const show = async (Part: ComponentType) => {
  render(
    <>
      <h1>The page</h1>
      <LazyPart fallback={<p>To come</p>}>
        <Part />
      </LazyPart>
    </>,
  );
  await act(async () => undefined);
};
const texts = () => ['The page', 'To come', 'Tools'].filter((text) => screen.queryByText(text) !== null);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a part whose file cannot be loaded', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('leaves the page as it is', async () => {
    await show(afterFailures(100).Part);
    expect(texts()).toEqual(['The page', 'To come']);
  });

  it('is loaded once the network is back', async () => {
    await show(afterFailures(1).Part);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(texts()).toEqual(['The page', 'Tools']);
  });

  it('is tried again after a while, ever less often', async () => {
    const { load, Part } = afterFailures(3);
    await show(Part);
    const tries = [load.mock.calls.length];
    for (const ms of [1_999, 1, 3_999, 1, 7_999]) {
      await pass(ms);
      tries.push(load.mock.calls.length);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3]);
    await pass(1);
    expect(texts()).toEqual(['The page', 'Tools']);
  });

  it('is not tried once the page is gone', async () => {
    const { load, Part } = afterFailures(3);
    await show(Part);
    cleanup();
    await pass(120_000);
    window.dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledOnce();
  });
});
