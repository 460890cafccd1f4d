import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenBoundary } from './screen-boundary.tsx';

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

const network = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};
const show = () =>
  render(
    <ScreenBoundary>
      <Broken />
    </ScreenBoundary>,
  );

describe('a screen that cannot be shown', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('says that there is no network where there is none, and offers the way back', () => {
    network(false);
    show();
    expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go back' })).toBeTruthy();
    expect(screen.queryByText(/broke on our side/)).toBeNull();
  });

  it('says that something broke where there is a network', () => {
    network(true);
    show();
    expect(screen.getByText(/broke on our side/)).toBeTruthy();
  });
});
