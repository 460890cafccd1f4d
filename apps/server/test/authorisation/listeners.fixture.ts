import { CALLS } from '@clamor/contract/calls';
import { fillPath } from '@clamor/contract/paths';
import { WatcherClient } from '../realtime/watcher-client.fixture.ts';
import type { CallerName } from './expectations.ts';
import type { People, Sale, Stage } from './stage.fixture.ts';

/** Whoever looks at a sale: those whose it is, those whose it is not, and staff. */
export const LISTENERS = ['visitor', 'otherSeller', 'both', 'bidder', 'buyer', 'owner', 'staff'] as const;
export type Listener = (typeof LISTENERS)[number];

export const mailOf = (username: string) => `${username}@members.test`;

const READS = CALLS.filter(({ call }) => call.method === 'GET' && call.access !== 'development');

/** Everybody's ears during one sale: what they are answered, sent over a socket, and mailed. */
export class Listeners {
  readonly #stage: Stage;
  readonly #people: People;
  readonly #sale: Sale;
  readonly #said: { who: CallerName; text: string }[] = [];
  readonly #sockets: { who: Listener; socket: WatcherClient; heard: number }[] = [];
  readonly #mails = new Map<Listener, number>();

  constructor(stage: Stage, people: People, sale: Sale) {
    this.#stage = stage;
    this.#people = people;
    this.#sale = sale;
  }

  async listen(): Promise<void> {
    const { clamor } = this.#stage.house;
    for (const who of LISTENERS) {
      const socket = new WatcherClient(`${clamor.address.replace('http', 'ws')}/ws?slug=${this.#sale.slug}`, {});
      await socket.opened();
      const { authorization } = this.#people[who].shows;
      if (authorization !== undefined) socket.say({ type: 'auth', token: authorization.replace('Bearer ', '') });
      this.#sockets.push({ who, socket, heard: 0 });
    }
  }

  /** A call whose answer is heard by its caller. */
  readonly call: Stage['call'] = async (method, asked, person) => {
    const told = await this.#stage.call(method, asked, person);
    const [who] = Object.entries(this.#people).find(([, each]) => each === person) ?? ['visitor'];
    this.#said.push({ who: who as CallerName, text: told.text });
    return told;
  };

  /** Lets everybody read whatever can be read, and answers what each of them came to know since the last time. */
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

  async #readEverything(who: Listener): Promise<void> {
    const { slug, auctionId } = this.#sale;
    const { owner, buyer } = this.#people;
    for (const { call } of READS) {
      for (const username of call.path.includes('{username}') ? [owner.username, buyer.username] : ['']) {
        const url = fillPath(call.path, { slug, auctionId, username, id: auctionId, name: 'terms' } as Record<
          never,
          string
        >);
        // Whose profile is asked for is known to who asks.
        const { text } = await this.#stage.call('GET', { url }, this.#people[who]);
        this.#said.push({ who, text: username === '' ? text : text.replaceAll(username, '').replaceAll(buyer.id, '') });
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
    const ear = this.#sockets.find((each) => each.who === who);
    if (ear === undefined) return [];
    await ear.socket.caughtUp();
    const news = ear.socket.heard.slice(ear.heard);
    ear.heard = ear.socket.heard.length;
    return news.map((message) => JSON.stringify(message));
  }
}
