import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, toast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (let shown = currentToasts().shown; shown !== null; shown = currentToasts().shown) dismissToast(shown.id);
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('ToastRegion', () => {
  it('shows a toast for five seconds', () => {
    render(<ToastRegion />);
    act(() => toast({ title: 'Saved', description: 'All is well.' }));
    pass(4900);
    expect(screen.getByText('All is well.')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('All is well.')).toBeNull();
  });

  it('shows a toast for as long as it asks', () => {
    render(<ToastRegion />);
    act(() => toast({ title: 'New bid', durationMs: 3000 }));
    pass(3100);
    expect(screen.queryByText('New bid')).toBeNull();
  });

  it('shows a toast for its full time from each update on', () => {
    render(<ToastRegion />);
    const update = (title: string) => act(() => toast({ title, topic: 'bids', durationMs: 3000 }));
    for (const title of ['First bid', 'Second bid', 'Third bid']) {
      update(title);
      pass(2900);
      expect(screen.getByText(title)).toBeTruthy();
    }
    pass(200);
    expect(screen.queryByText('Third bid')).toBeNull();
  });

  it.each([
    ['destructive', 'assertive'],
    ['default', 'polite'],
  ] as const)('has a %s toast read aloud as %s', (style, manner) => {
    render(<ToastRegion />);
    act(() => toast({ title: 'Bid', style }));
    const spoken = [...document.querySelectorAll('[role=status][aria-live]')].map((part) =>
      part.getAttribute('aria-live'),
    );
    expect(spoken.filter((live) => live !== 'off')).toEqual([manner]);
  });

  it('closes on its button and then shows what waited', () => {
    render(<ToastRegion />);
    act(() => {
      toast({ title: 'Bid Failed', style: 'destructive' });
      toast({ title: 'New bid' });
    });
    expect(screen.queryByText('New bid')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Bid Failed')).toBeNull();
    expect(screen.getByText('New bid')).toBeTruthy();
  });

  it('is reached with F8', () => {
    render(<ToastRegion />);
    act(() => toast({ title: 'Saved' }));
    expect(screen.getByRole('region', { name: /F8/ })).toBeTruthy();
  });

  it('leads back to where the focus was when a toast reached with F8 is closed', () => {
    render(
      <>
        <button type="button">Save</button>
        <ToastRegion />
      </>,
    );
    screen.getByRole('button', { name: 'Save' }).focus();
    act(() => toast({ title: 'Saved' }));
    fireEvent.keyDown(document, { code: 'F8' });
    const close = screen.getByRole('button', { name: 'Close' });
    expect(screen.getByRole('region', { name: /F8/ }).contains(document.activeElement)).toBe(true);
    close.focus();
    fireEvent.click(close);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });
});
