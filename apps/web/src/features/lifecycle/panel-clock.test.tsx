import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../../lib/server-clock.ts';
import { PanelClock } from './panel-clock.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const inSeconds = (seconds: number) => new Date(serverNow() + seconds * 1000).toISOString();
const clock = () => screen.getByRole('timer');
const classes = () => clock().className.split(' ');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the clock of a panel', () => {
  it.each([
    [61, '01:01', false],
    [60, '01:00', true],
    [1, '00:01', true],
    [0, '00:00', false],
  ])('%i seconds before the end shows %s; it beats: %s', (seconds, text, beats) => {
    render(<PanelClock label="Ends" deadline={inSeconds(seconds)} />);
    expect(clock().textContent).toBe(text);
    expect(classes().includes('animate-last-minute')).toBe(beats);
  });

  it.each([
    [3_599, '59:59', 'text-5xl'],
    [3_600, '1:00:00', 'text-4xl'],
    [86_399, '23:59:59', 'text-4xl'],
  ])('sets a time of %i seconds, %s, in letters that leave the price its place', (seconds, text, size) => {
    render(<PanelClock label="Ends" deadline={inSeconds(seconds)} />);
    expect(clock().textContent).toBe(text);
    expect(classes()).toContain(size);
    expect(classes().includes('sm:text-6xl')).toBe(text.length === 7);
  });

  it('names the moment of the end only while it runs', () => {
    const words = () => clock().previousElementSibling?.textContent;
    const { rerender } = render(<PanelClock label="Ends" deadline={inSeconds(600)} />);
    expect(words()).toMatch(/^Ends .+\d/);
    rerender(<PanelClock label="Stopped" deadline={inSeconds(600)} stoppedAt={600} />);
    expect(words()).toBe('Stopped ');
  });

  it('stands still without a deadline, and is not there without either', () => {
    const { rerender } = render(<PanelClock label="Stopped" deadline={null} stoppedAt={0} />);
    expect(clock().textContent).toBe('00:00');
    rerender(<PanelClock label="Ends" deadline={null} />);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('shows each addition of time for eight seconds, also one that follows another', async () => {
    const page = (seconds: number) => (
      <PanelClock label="Ends" deadline={inSeconds(600)} added={{ seconds: 60, endsAt: `end ${seconds}` }} />
    );
    const { rerender } = render(page(1));
    await pass(7_999);
    expect(screen.getByText('+1:00')).toBeTruthy();
    await pass(1);
    expect(screen.queryByText('+1:00')).toBeNull();
    rerender(page(2));
    expect(screen.getByText('+1:00')).toBeTruthy();
    await pass(4_000);
    rerender(page(3));
    await pass(7_999);
    expect(screen.getByText('+1:00')).toBeTruthy();
  });
});
