import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { quietWorld } from '../../lib/quiet-world.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import { json, problem, type StubAnswer, type StubRequest, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { BidList } from './bid-list.tsx';
import { aBid, SLOTS } from './my-bid.fixture.tsx';
import { useBidUpdates } from './use-my-bids.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setTransport(null);
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

function open(answer: (request: StubRequest) => StubAnswer, list: Parameters<typeof BidList>[0]['list'] = 'all') {
  const stub = serveStub({ 'GET /api/bids/mine': answer });
  const content = (
    <>
      <BidList list={list} slots={SLOTS} />
      <ToastRegion />
    </>
  );
  return { ...stub, ...renderInApp(content) };
}

const rows = async () => (await screen.findAllByRole('article')).map((row) => within(row));

describe('a list of a member’s bids', () => {
  it('names a maximum only where it is above the bid', async () => {
    open(() => json([aBid({ maxAmountCents: 124_000 })]));
    const [row] = await rows();
    expect(row?.queryByText(/maximum/)).toBeNull();
  });

  it('is read page by page', async () => {
    open(({ query }) =>
      query.get('cursor') === 'two'
        ? json([aBid({ id: 'b' }), aBid({ id: 'c' })])
        : json([aBid({ id: 'a' }), aBid({ id: 'b' })], 200, {
            link: '</api/bids/mine?list=all&cursor=two>; rel="next"',
          }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('says where the member was outbid once it is read anew', async () => {
    let position: 'leading' | 'outbid' = 'leading';
    const { client } = open(() => json([aBid({ position })]));
    await screen.findByText('You lead');
    position = 'outbid';
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('You were outbid')).toBeTruthy();
    expect(currentToasts().shown?.description).toBe('Rolleiflex 2.8F');
  });

  it.each(['leading', 'won', 'over', null] as const)(
    'says of no auction that the member led and that is %s now that they were outbid',
    async (position) => {
      let isLater = false;
      const { client } = open(() => json([aBid(isLater ? { position, title: 'A later answer' } : {})]));
      await screen.findByText('You lead');
      isLater = true;
      await act(() => client.invalidateQueries());
      expect(await screen.findByRole('heading', { name: 'A later answer' })).toBeTruthy();
      // The toast is shown by an effect, which runs after the answer is drawn. So a wrong toast would appear only now.
      await act(async () => undefined);
      expect(currentToasts().shown).toBeNull();
    },
  );

  it('says once that the member was outbid, and again only after they led again', async () => {
    let position: 'leading' | 'outbid' = 'leading';
    let title = 'Lead';
    const { client } = open(() => json([aBid({ position, title })]));
    await screen.findByText('You lead');
    const read = async (next: typeof position, as: string) => {
      [position, title] = [next, as];
      await act(() => client.invalidateQueries());
      await screen.findByRole('heading', { name: as });
      await act(async () => undefined);
      const { shown } = currentToasts();
      if (shown !== null) act(() => dismissToast(shown.id));
      return shown?.description;
    };
    expect(await read('outbid', 'Behind')).toBe('Behind');
    expect(await read('outbid', 'Still behind')).toBeUndefined();
    expect(await read('leading', 'Lead again')).toBeUndefined();
    expect(await read('outbid', 'Behind again')).toBe('Behind again');
  });

  it('loads the pictures of its first four rows at once', async () => {
    const eager: boolean[] = [];
    const Picture: typeof SLOTS.Picture = ({ eager: isEager }) => {
      eager.push(isEager);
      return null;
    };
    serveStub({ 'GET /api/bids/mine': () => json(['a', 'b', 'c', 'd', 'e'].map((id) => aBid({ id }))) });
    renderInApp(<BidList list="all" slots={{ ...SLOTS, Picture }} />);
    await screen.findAllByRole('article');
    expect(eager.slice(0, 5)).toEqual([true, true, true, true, false]);
  });

  it('says nothing of where the member was outbid before they came', async () => {
    const { client } = open(() => json([aBid({ position: 'outbid' })]));
    await screen.findByText('Outbid');
    await act(() => client.invalidateQueries());
    expect(screen.queryByText('You were outbid')).toBeNull();
  });

  it('is read anew when the member’s bids or what they won moved, and not for each word on the line', async () => {
    const { requests } = serveStub({ 'GET /api/bids/mine': () => json([aBid()]) });
    const { world, say } = quietWorld();
    const Listening = () => {
      useBidUpdates(true, world);
      return <BidList list="all" slots={SLOTS} />;
    };
    renderInApp(<Listening />);
    await rows();
    const stamp = { slug: '', version: 0, epoch: 'e1', serverTime: '2026-11-21T12:00:00.000Z' };
    say({ type: 'you:orders', ...stamp, moved: false });
    expect(requests).toHaveLength(1);
    // Shorter than the polling interval, so only the message can have caused the reload.
    const sooner = { timeout: 10_000 };
    say({ type: 'you:bids', ...stamp });
    await waitFor(() => expect(requests).toHaveLength(2), sooner);
    say({ type: 'you:orders', ...stamp, moved: true });
    await waitFor(() => expect(requests).toHaveLength(3), sooner);
  });

  it('is read more often near an end, though nothing in it changed', async () => {
    vi.useFakeTimers();
    const endsAt = new Date(serverNow() + 140_000).toISOString();
    const { requests } = open(() => json([aBid({ endsAt })]));
    const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    await after(29);
    expect(requests).toHaveLength(2);
    // The answer after 30 seconds is the first with less than two minutes left, so polling is faster from then on.
    await after(12);
    expect(requests).toHaveLength(6);
  });

  it('has a shape while it is loaded', () => {
    open(() => new Promise(() => undefined));
    expect(screen.getByRole('status', { name: 'Loading your bids' })).toBeTruthy();
  });

  it.each([
    ['all', 'No bids yet'],
    ['leading', 'You don’t lead in any auction'],
    ['outbid', 'Nobody outbid you'],
    ['won', 'Nothing won yet'],
    ['over', 'Nothing has ended'],
    ['liked', 'Nothing wanted yet'],
  ] as const)('says what to do where there is nothing: %s', async (list, title) => {
    open(() => json([]), list);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    // A member can bid only on live auctions, but can want a listing in any status.
    const way = screen.getByRole('link', { name: 'Browse Auctions' }).getAttribute('href');
    expect(way).toBe(list === 'liked' ? '/' : '/?status=LIVE');
  });

  it('says what happened where it cannot be loaded, and tries again', async () => {
    let broken = true;
    open(() => (broken ? problem(503, 'OVERLOADED', 'It is very busy right now.') : json([aBid()])));
    expect(await screen.findByText('It is very busy right now.')).toBeTruthy();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rows()).toHaveLength(1);
  });
});
