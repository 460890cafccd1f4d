import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubAnswer, serveStub } from '../../lib/transport.fixture.ts';
import { VerifyEmailPanel } from './verify-email-panel.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

function renderWith(answer: () => StubAnswer) {
  const stub = serveStub({ 'GET /api/auth/verify-email': answer });
  renderInApp(<VerifyEmailPanel token="mailed" />);
  return stub;
}

describe('VerifyEmailPanel', () => {
  it('sends somebody without a token to their mailbox', () => {
    renderInApp(<VerifyEmailPanel token={null} />);
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy();
  });

  it('says that it is at work', () => {
    renderWith(() => new Promise(() => undefined));
    expect(screen.getByRole('heading', { name: 'Verifying your email' })).toBeTruthy();
  });

  it('says why it failed and offers both ways on', async () => {
    renderWith(() => problem(400, 'VALIDATION_FAILED', 'The link has expired.'));
    expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
    expect(screen.getByText('The link has expired.')).toBeTruthy();
    expect(links()).toEqual([
      ['Try Again', '/register'],
      ['Go to Login', '/login'],
    ]);
  });

  it('asks once, tells the bonus and leads to the login', async () => {
    const { requests } = renderWith(() => json({ success: true, message: 'Verified.', bonusTokens: 25_000 }));
    expect(await screen.findByText(/25,000 tokens/)).toBeTruthy();
    expect(links()).toEqual([['Continue to Login', '/login']]);
    expect(requests).toHaveLength(1);
  });
});
