import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineMark } from './banners.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says that the network is gone in a region that stood there before, or nobody would hear it', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<OfflineMark />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  const become = (online: boolean) => {
    onLine.mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  become(false);
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('You are offline. What you see is the last we knew. Bids cannot be placed.');
  become(true);
  expect(region.textContent).toBe('');
});
