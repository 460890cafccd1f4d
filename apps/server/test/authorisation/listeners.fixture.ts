import { CALLS } from '@clamor/contract/calls';
import { fillPath } from '@clamor/contract/paths';
import { WatcherClient } from '../realtime/watcher-client.fixture.ts';
import type { CallerName } from './expectations.ts';
import type { People, Person, Sale, Stage } from './stage.fixture.ts';

/** Those who read about a sale: its buyer and seller, others, and staff. */
export const LISTENERS = ['visitor', 'otherSeller', 'both', 'bidder', 'buyer', 'owner', 'staff'] as const;
export type Listener = (typeof LISTENERS)[number];

export const mailOf = (username: string) => `${username}@members.test`;

/** For each reading call with an id, the ids to read. */
const IDS: Readonly<Record<string, (people: People, sale: Sale) => readonly string[]>> = {
  '/api/admin/listing/{id}': (_, sale) => [sale.listingId],
  '/api/users/{id}/bidder-profile': ({ buyer, bidder }) => [buyer.id, bidder.id],
};

const READS = CALLS.filter(({ call }) => call.method === 'GET' && call.access !== 'development');

/** Collects what each listener receives during one sale: answers, socket messages and mails. */
export class Listeners {
  readonly #stage: Stage;
  readonly #people: People;
  readonly #sale: Sale;
  readonly #said: { who: CallerName; text: string }[] = [];
  readonly #sockets: { who: Listener; socket: WatcherClient; heard: number }[] = [];
  readonly #mails = new Map<Listener, number>();
  readonly #unanswered = new Set(READS.map(({ call }) => call.path));

  constructor(stage: Stage, people: People, sale: Sale) {
    this.#stage = stage;
    this.#people = people;
    this.#sale = sale;
  }

  async listen(): Promise<void> {
    for (const who of LISTENERS) {
      const { authorization } = this.#people[who].shows;
      await this.#listenTo(who, `slug=${this.#sale.slug}`);
      if (authorization !== undefined) await this.#listenTo(who, 'mine');
    }
  }

  /** The reading calls that have succeeded for no listener so far. */
  get unanswered(): readonly string[] {
    return [...this.#unanswered];
  }

  /** Sends a call, and adds its answer to what the caller has received. */
  readonly call: Stage['call'] = async (method, asked, person) => {
    const told = await this.#stage.call(method, asked, person);
    const [who] = Object.entries(this.#people).find(([, each]) => each === person) ?? ['visitor'];
    this.#said.push({ who: who as CallerName, text: told.text });
    return told;
  };

  /** Sends every reading call as every listener. Returns what each has received since the last time. */
  async all(): Promise<ReadonlyMap<Listener, string>> {
    for (const who of LISTENERS) await this.#readEverything(who);
    const news = new Map<Listener, string>();
    for (const who of LISTENERS) {
      const answers = this.#said.filter((each) => each.who === who).map(({ text }) => text);
      news.set(who, [...answers, ...(await this.#mailed(who)), ...(await this.#heard(who))].join('\n'));
    }
    this.#said.length = 0;
    return news;
  }

  stop(): void {
    for (const { socket } of this.#sockets) socket.cutOff();
  }

  async #listenTo(who: Listener, what: string): Promise<void> {
    const { clamor } = this.#stage.house;
    const socket = new WatcherClient(`${clamor.address.replace('http', 'ws')}/ws?${what}`, {});
    await socket.opened();
    const { authorization } = this.#people[who].shows;
    if (authorization !== undefined) socket.say({ type: 'auth', token: authorization.replace('Bearer ', '') });
    this.#sockets.push({ who, socket, heard: 0 });
  }

  async #readEverything(who: Listener): Promise<void> {
    const { slug, auctionId } = this.#sale;
    const { owner, buyer } = this.#people;
    for (const { call } of READS) {
      const usernames = call.path.includes('{username}') ? [owner.username, buyer.username] : [''];
      const ids = IDS[call.path]?.(this.#people, this.#sale) ?? [auctionId];
      const asked = usernames.flatMap((username) =>
        ids.map((id) => ({ slug, auctionId, username, id, name: 'terms' })),
      );
      for (const params of asked) {
        const url = fillPath(call.path, params as Record<never, string>);
        const { status, text } = await this.#stage.call('GET', { url }, this.#people[who]);
        if (status === 200) this.#unanswered.delete(call.path);
        this.#said.push({ who, text: isOfBuyer(params, buyer) ? withoutName(text, buyer) : text });
      }
    }
    const page = { url: `/listing/${slug}`, headers: { accept: 'text/html' } };
    this.#said.push({ who, text: (await this.#stage.call('GET', page, this.#people[who])).text });
  }

  async #mailed(who: Listener): Promise<string[]> {
    const mails = await this.#stage.house.mailsTo(mailOf(this.#people[who].username));
    const news = mails.slice(0, mails.length - (this.#mails.get(who) ?? 0));
    this.#mails.set(who, mails.length);
    return news.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
  }

  async #heard(who: Listener): Promise<string[]> {
    const news: string[] = [];
    for (const ear of this.#sockets.filter((each) => each.who === who)) {
      await ear.socket.caughtUp();
      news.push(...ear.socket.heard.slice(ear.heard).map((message) => JSON.stringify(message)));
      ear.heard = ear.socket.heard.length;
    }
    return news;
  }
}

/** Whether a call reads the buyer's profile by name or id. Its answer may repeat them, because the caller knew them. */
function isOfBuyer({ username, id }: { username: string; id: string }, buyer: Person): boolean {
  return username === buyer.username || id === buyer.id;
}

function withoutName(text: string, { username, id }: Person): string {
  return text.replaceAll(username, '').replaceAll(id, '');
}
