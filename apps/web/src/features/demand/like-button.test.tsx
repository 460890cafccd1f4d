import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { forgetLikeIntent, keepLikeIntent, likeIntent } from '../../lib/like-intent.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { LikeButton, type LikeButtonProps } from './like-button.tsx';
import { useLike } from './use-like.ts';
import { useLikeIntent } from './use-like-intent.ts';

function Button({ denial = null, liked = false }: { denial?: LikeButtonProps['denial']; liked?: boolean }) {
  const like = useLike('rolleiflex', liked, () => {});
  useLikeIntent('rolleiflex', denial, like);
  return <LikeButton like={like} denial={denial} slug="rolleiflex" />;
}

afterEach(() => {
  cleanup();
  setTransport(null);
  forgetLikeIntent();
  dismissToast(currentToasts().shown?.id ?? 0);
});

describe('I want this', () => {
  it('sends the wish, so that a repeat does not undo itself', async () => {
    const sent: unknown[] = [];
    setTransport(async (_path, { body }) => {
      sent.push(JSON.parse(String(body)));
      return new Response(JSON.stringify({ liked: true, likes: 1, total: 1, version: 1, epoch: 'one' }));
    });
    renderInApp(<Button />);
    const button = screen.getByRole('button', { name: 'I want this' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button);
    await waitFor(() => expect(sent).toEqual([{ liked: true }]));
  });

  it('says that it failed', async () => {
    setTransport(async () => new Response(JSON.stringify({ code: 'INTERNAL_ERROR', detail: 'Oh.' }), { status: 500 }));
    renderInApp(<Button liked />);
    fireEvent.click(screen.getByRole('button', { name: 'You want this' }));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('Failed to update like status'));
  });

  it('shows the wish while it is on its way, and what is true where it fails, with the reason', async () => {
    let fail = (): void => undefined;
    const answer = () => new Response(JSON.stringify({ code: 'RATE_LIMITED', detail: 'Slow down.' }), { status: 429 });
    setTransport(() => new Promise((resolve) => (fail = () => resolve(answer()))));
    renderInApp(<Button />);
    fireEvent.click(screen.getByRole('button', { name: 'I want this' }));
    expect((await screen.findByRole('button', { name: 'You want this' })).getAttribute('aria-pressed')).toBe('true');
    fail();
    expect(await screen.findByRole('button', { name: 'I want this' })).toBeTruthy();
    expect(currentToasts().shown).toMatchObject({ description: 'Slow down.', style: 'destructive' });
  });

  it('says that a like was made as it was asked for before', async () => {
    const answer = { liked: true, likes: 1, total: 1, version: 1, epoch: 'one' };
    setTransport(async () => new Response(JSON.stringify(answer)));
    keepLikeIntent('rolleiflex');
    renderInApp(<Button />);
    await waitFor(() =>
      expect(currentToasts().shown).toMatchObject({
        title: 'You want this',
        description: 'Added, as you asked before signing in.',
      }),
    );
  });

  it('leads a visitor to sign in, and an owner sees none', () => {
    renderInApp(<Button denial="unauthenticated" />);
    expect(screen.getByRole('link', { name: 'I want this' }).getAttribute('href')).toContain('/login?next=');
    cleanup();
    renderInApp(<Button denial="own_listing" />);
    expect(screen.queryByText('I want this')).toBeNull();
  });

  it('is remembered for a visitor, waits for a verified email, and is made once', async () => {
    const sent: unknown[] = [];
    setTransport(async (_path, { body }) => {
      sent.push(JSON.parse(String(body)));
      return new Response(JSON.stringify({ liked: true, likes: 1, total: 1, version: 1, epoch: 'one' }));
    });
    renderInApp(<Button denial="unauthenticated" />);
    fireEvent.click(screen.getByRole('link', { name: 'I want this' }));
    cleanup();
    renderInApp(<Button denial="email_not_verified" />);
    expect([likeIntent(), sent]).toEqual(['rolleiflex', []]);
    cleanup();
    renderInApp(<Button />);
    await waitFor(() => expect(sent).toEqual([{ liked: true }]));
    cleanup();
    renderInApp(<Button />);
    expect([likeIntent(), sent.length]).toEqual([null, 1]);
  });

  it('takes no like back that is there already, and is forgotten where the listing is one’s own', () => {
    const sent: unknown[] = [];
    setTransport(async () => new Response(String(sent.push(1))));
    for (const button of [<Button key="liked" liked />, <Button key="own" denial="own_listing" />]) {
      keepLikeIntent('rolleiflex');
      renderInApp(button);
      cleanup();
      expect([likeIntent(), sent]).toEqual([null, []]);
    }
  });
});
