import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { ClockPanel } from './clock-panel.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

it('takes no second step while the clock is being moved', async () => {
  serveStub({
    'GET /api/test/clock': () => json({ now: '2026-05-01T12:00:00.000Z' }),
    'POST /api/test/clock': () => new Promise(() => undefined),
  });
  renderInApp(<ClockPanel />);
  const off = () => screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => disabled).length;
  expect(off()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: '+1 h' }));
  await expect.poll(off).toBe(screen.getAllByRole('button').length);
});
