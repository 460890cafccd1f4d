import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { MailboxPanel } from './mailbox-panel.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const mails = Array.from({ length: 60 }, (_, index) => ({
  to: 'ada@example.test',
  subject: `Mail ${index}`,
  text: 'Words.',
  html: '<p>Words.</p>',
  sentAt: '2026-05-01T12:00:00.000Z',
}));
const drawn = () => screen.getAllByText(/^Mail \d+$/).map(({ textContent }) => textContent);

it('draws the newest mails, and older ones when asked', async () => {
  serveStub({ 'GET /api/test/mailbox': () => json(mails) });
  renderInApp(<MailboxPanel />);
  const older = await screen.findByRole('button', { name: 'Show older mails' });
  expect(drawn()).toEqual(mails.slice(0, 25).map(({ subject }) => subject));
  fireEvent.click(older);
  expect(drawn()).toHaveLength(50);
  fireEvent.click(older);
  expect(drawn()).toHaveLength(60);
  expect(screen.queryByRole('button', { name: 'Show older mails' })).toBeNull();
});
