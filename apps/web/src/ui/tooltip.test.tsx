import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../lib/render.fixture.tsx';
import { Tooltip } from './tooltip.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('comes when a pointer has stayed for 700 milliseconds', () => {
  vi.useFakeTimers();
  renderInApp(
    <Tooltip text="What tokens are">
      <button type="button">Tokens</button>
    </Tooltip>,
  );
  fireEvent.pointerMove(screen.getByText('Tokens'));
  act(() => void vi.advanceTimersByTime(699));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('tooltip').textContent).toBe('What tokens are');
});
