import type { Answer, Member, WholeClamor } from '../running-clamor.fixture.ts';
import { WatcherClient } from './watcher-client.fixture.ts';

/** A member with a listing's page open, who bids over its socket. */
export class SocketBidder {
  readonly client: WatcherClient;
  readonly #slug: string;
  #count = 0;

  constructor({ clamor }: WholeClamor, slug: string, member: Pick<Member, 'token'> | null) {
    this.#slug = slug;
    this.client = new WatcherClient(`${clamor.address.replace('http', 'ws')}/ws?slug=${slug}&bid`, {});
    this.client.ws.once('open', () => {
      if (member !== null) this.client.say({ type: 'auth', token: member.token });
    });
  }

  async bid(fields: object): Promise<Answer> {
    this.#count += 1;
    const ref = `r${this.#count}`;
    if (this.client.ws.readyState !== this.client.ws.OPEN) await this.client.opened();
    this.client.say({ type: 'bid', ref, key: `socket-${ref}`, slug: this.#slug, ...fields });
    const { status, body } = await this.client.answer(ref);
    return { status, body };
  }
}

/** Places one bid over a new socket. */
export async function bidBySocket(
  house: WholeClamor,
  slug: string,
  member: Pick<Member, 'token'> | null,
  amountCents: number,
  more: object = {},
): Promise<Answer> {
  const bidder = new SocketBidder(house, slug, member);
  const answer = await bidder.bid({ amountCents, ...more });
  bidder.client.cutOff();
  return answer;
}
