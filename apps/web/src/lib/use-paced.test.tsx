import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePaced, usePacedKey } from './use-paced.ts';

const REST_MS = 250;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => Number(screen.getByTestId('shown').textContent);

function Paced({ value }: { value: number }) {
  return <p data-testid="shown">{usePaced(value, REST_MS, (_, next) => next < 0)}</p>;
}

function Rolling({ value }: { value: number }) {
  return <p data-testid="shown">{usePacedKey(value, 400)}</p>;
}

describe('a paced value', () => {
  it('is shown at once after a rest, and the newest one at the end of it', async () => {
    const { rerender } = render(<Paced value={1} />);
    rerender(<Paced value={2} />);
    expect(shown()).toBe(2);
    rerender(<Paced value={3} />);
    rerender(<Paced value={4} />);
    await pass(REST_MS - 1);
    expect(shown()).toBe(2);
    await pass(1);
    expect(shown()).toBe(4);
  });

  it('changes at most four times a second while it is given twenty values a second', async () => {
    const { rerender } = render(<Paced value={0} />);
    const seen = new Set<number>();
    for (let value = 1; value <= 60; value += 1) {
      rerender(<Paced value={value} />);
      seen.add(shown());
      await pass(50);
    }
    expect(seen.size).toBeGreaterThan(9);
    expect(seen.size).toBeLessThanOrEqual(12);
  });

  it('does not hold back what cannot wait', () => {
    const { rerender } = render(<Paced value={1} />);
    rerender(<Paced value={2} />);
    rerender(<Paced value={-1} />);
    expect(shown()).toBe(-1);
  });
});

describe('the key of an animation', () => {
  it('does not change again before its rest is over, nor without a change', async () => {
    const { rerender } = render(<Rolling value={1} />);
    rerender(<Rolling value={2} />);
    expect(shown()).toBe(1);
    await pass(399);
    rerender(<Rolling value={3} />);
    expect(shown()).toBe(1);
    await pass(1);
    expect(shown()).toBe(1);
    rerender(<Rolling value={4} />);
    expect(shown()).toBe(2);
  });
});
