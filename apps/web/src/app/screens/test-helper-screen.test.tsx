import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../lib/transport.fixture.ts';
import { TestHelperScreen } from './test-helper-screen.tsx';

const { development } = config;
afterEach(() => {
  cleanup();
  setTransport(null);
  config.development = development;
});

const TOOLS = {
  'GET /api/test/test-credentials': () => json([]),
  'GET /api/test/mailbox': () => json([]),
};

it('shows the tools where the server answers them', async () => {
  config.development = true;
  serveStub({ ...TOOLS, 'GET /api/test/clock': () => json({ now: '2026-05-01T12:00:00.000Z' }) });
  renderInApp(<TestHelperScreen />);
  expect(await screen.findByRole('heading', { name: 'Test users' })).toBeTruthy();
});

it('says how to open the tools where the server hides them from this machine', async () => {
  config.development = true;
  serveStub({ ...TOOLS, 'GET /api/test/clock': () => problem(404, 'NOT_FOUND', 'There is nothing here.') });
  renderInApp(<TestHelperScreen />);
  expect(await screen.findByText('ALLOW_REMOTE_DEVELOPMENT=1')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Test users' })).toBeNull();
});
