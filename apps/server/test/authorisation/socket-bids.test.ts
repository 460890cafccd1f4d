import { afterAll, beforeAll, expect, it } from 'vitest';
import { SocketBidder } from '../realtime/socket-bidder.fixture.ts';
import { CALLERS, EXPECTED, type Outcome } from './expectations.ts';
import { openStage, type Stage } from './stage.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

it('answers a bid over a socket to whom it is answered over HTTP, and refuses whom HTTP refuses', async () => {
  const people = await stage.people();
  const { slug } = await stage.live(people.owner);
  const answers: Record<string, Outcome> = {};
  for (const [place, caller] of CALLERS.entries()) {
    const token = people[caller].shows.authorization?.replace('Bearer ', '');
    const bidder = new SocketBidder(stage.house, slug, token === undefined ? null : { token });
    const { status, body } = await bidder.bid({ amountCents: 1_000 * (place + 1) });
    answers[caller] = status < 300 ? 'OK' : body.code;
    bidder.client.cutOff();
  }
  expect(answers).toEqual(EXPECTED.placeBid);
});

it('follows a member whose session or status ends while their socket is open', async () => {
  const { owner, staff } = await stage.people();
  const { slug } = await stage.live(owner);
  for (const end of ['signed out', 'suspended'] as const) {
    const member = await stage.person('BIDDER');
    const token = member.shows.authorization?.replace('Bearer ', '') ?? '';
    const bidder = new SocketBidder(stage.house, slug, { token });
    expect((await bidder.bid({ amountCents: 0.5 })).status).toBe(400);
    if (end === 'signed out') await stage.done('POST', { url: '/api/auth/logout' }, member);
    else await stage.done('POST', { url: `/api/admin/users/${member.id}/suspend` }, staff);
    expect(await bidder.client.closed()).toMatchObject({ code: 4401 });
  }
});
