import type { PlacedBid } from '@clamor/contract/bidding';
import { SOCKET_CLOSE } from '@clamor/contract/limits';
import { afterEach, describe, expect, it } from 'vitest';
import { handWorld, hello, said } from './hand-world.fixture.ts';
import { ListingSocket } from './socket.ts';
import { bidOverSocket } from './socket-bids.ts';

const BID = { key: 'k1', amountCents: 500, maxAmountCents: null, isAnonymous: false };
const LIVE = '/ws?slug=a&bid';
const open: ListingSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

type Status = ConstructorParameters<typeof ListingSocket>[0]['status'];

/** The page of a listing in this status, with a network that the test controls. */
function page(status: Status, token: string | null = 'secret') {
  const hand = handWorld();
  hand.state.token = token;
  const messages: string[] = [];
  const onMessage = ({ type }: { type: string }) => void messages.push(type);
  const socket = new ListingSocket({ slug: 'a', onMessage, world: hand.world, ...(status && { status }) });
  open.push(socket);
  const answer = (ref: string, code: number, body: object) =>
    said(hand.last(), { type: 'bid:answer', ref, status: code, body });
  return { ...hand, socket, messages, answer };
}

const closedWith =
  (code: number) =>
  ({ last }: ReturnType<typeof page>) =>
    last().events.closed(code);

const status = (name: string) => ({ ...hello, type: 'listing_status_update', version: 8, status: name });

describe('the socket of a page that bids', () => {
  it.each([
    ['from the countdown on', 'COUNTDOWN', 'secret', LIVE],
    ['while LIVE', 'LIVE', 'secret', LIVE],
    ['not before', 'COLLECTING', 'secret', '/ws?slug=a'],
    ['not for a visitor', 'LIVE', null, '/ws?slug=a'],
    ['not where the page does not bid', undefined, 'secret', '/ws?slug=a'],
  ] as const)('asks to carry bids %s', (_, known, token, path) => {
    expect(page(known, token).last().path).toBe(path);
  });

  it('connects again at a moment of its own once bids are near, and stays live meanwhile', () => {
    const { last, connections, delays, runTimers, socket, state } = page('COLLECTING');
    state.chance = 0.5;
    said(last(), hello);
    said(last(), status('COUNTDOWN'));
    said(last(), { ...hello, type: 'demand:update', version: 9 });
    expect(delays().sort()).toEqual([1_000, 45_000]);
    runTimers(1_000);
    expect(connections.map(({ path }) => path)).toEqual(['/ws?slug=a', LIVE]);
    expect([socket.status(), connections[0]?.closed]).toEqual(['live', true]);
    last().events.opened();
    expect(last().sent).toEqual([
      { type: 'auth', token: 'secret' },
      { type: 'resume', epoch: 'e1', version: 9 },
    ]);
  });

  it('sends a bid another way while that connection is being made, and gives one that hangs five seconds', async () => {
    const { last, delays, runTimers, socket, state, answer } = page('COLLECTING');
    state.chance = 0.5;
    said(last(), hello);
    said(last(), status('LIVE'));
    runTimers(1_000);
    expect([socket.status(), bidOverSocket('a', BID)]).toEqual(['live', null]);
    last().events.opened();
    expect([bidOverSocket('a', BID), delays()]).toEqual([null, [5_000]]);
    runTimers(5_000);
    expect(socket.status()).toBe('stale');
    runTimers();
    said(last(), hello);
    expect([socket.status(), delays()]).toEqual(['live', [45_000]]);
    const placed = bidOverSocket('a', BID);
    answer('k1', 201, { version: 11 });
    await expect(placed).resolves.toEqual({ version: 11 });
  });
});

describe('a bid of the page', () => {
  it('goes over its socket once that is live, and is answered there, which is no message of the room', async () => {
    const { last, messages, answer } = page('LIVE');
    last().events.opened();
    expect(bidOverSocket('a', BID)).toBeNull();
    said(last(), hello);
    const placed = bidOverSocket('a', BID);
    expect(last().sent).toEqual([
      { type: 'auth', token: 'secret' },
      { type: 'bid', ref: 'k1', slug: 'a', ...BID },
    ]);
    answer('another', 409, {});
    answer('k1', 201, { version: 11 });
    await expect(placed).resolves.toEqual({ version: 11 } as PlacedBid);
    expect(messages).toEqual(['hello']);
  });

  it('is refused with the words of the server', async () => {
    const { last, answer } = page('LIVE');
    said(last(), hello);
    const placed = bidOverSocket('a', BID);
    answer('k1', 409, { detail: 'Minimum bid is $6.00', code: 'BID_TOO_LOW', minimumCents: 600 });
    await expect(placed).rejects.toMatchObject({ status: 409, code: 'BID_TOO_LOW', facts: { minimumCents: 600 } });
  });

  it.each([
    ['closes', closedWith(1006)],
    ['closes as its server restarts', closedWith(SOCKET_CLOSE.restarting)],
    ['closes as its server is full', closedWith(SOCKET_CLOSE.tryLater)],
    ['closes as its session ended', closedWith(SOCKET_CLOSE.sessionEnded)],
    ['is closed by the page', ({ socket }: ReturnType<typeof page>) => socket.close()],
    ['loses its network', ({ network }: ReturnType<typeof page>) => network(false)],
    ['is silent for long', ({ runTimers }: ReturnType<typeof page>) => runTimers()],
  ])('is lost where the socket %s, and the next one goes another way', async (_, end) => {
    const all = page('LIVE');
    said(all.last(), hello);
    const placed = bidOverSocket('a', BID);
    end(all);
    await expect(placed).rejects.toMatchObject({ status: 0, code: 'OFFLINE' });
    expect(bidOverSocket('a', BID)).toBeNull();
  });

  it('goes over no socket that does not carry bids, or of another listing', () => {
    const { last } = page('COLLECTING');
    said(last(), hello);
    expect([bidOverSocket('a', BID), bidOverSocket('b', BID)]).toEqual([null, null]);
  });
});
