import type { Page, Route, WebSocketRoute } from '@playwright/test';

/** The moment at which the connection of a bid is cut. */
export type Moment =
  | 'never'
  | 'before it leaves'
  | 'on its way'
  | 'before its answer arrives'
  | 'after its answer'
  | 'hangs before it leaves'
  | 'hangs before its answer arrives'
  | { afterMs: number };

/**
 * What happens to the HTTP requests with which the page repeats the cut bid. `is lost` and `loses its answer` affect
 * only the first one.
 */
export type HttpFate = 'works' | 'is lost' | 'loses its answer' | 'all lost';

const isBid = (message: string | Buffer) => String(message).startsWith('{"type":"bid"');
const isAnswer = (message: string | Buffer) => String(message).startsWith('{"type":"bid:answer"');

const isNews = (message: string | Buffer) => String(message).startsWith('{"type":"bid:new"');

/**
 * Stands between a page and the server, for socket and HTTP. It cuts the connection once, at a moment of the next bid.
 * Create it before the page is opened.
 */
export class CutLine {
  #moment: Moment = 'never';
  #fate: HttpFate = 'works';
  #isDeaf = false;
  /** Whether the page's socket has received `hello`, the server's first message, and has not been cut since. */
  isLive = false;
  /** How many bids the page has sent by socket and by HTTP since `arm`. */
  sent = { socket: 0, http: 0 };
  /** The amounts of the bids sent since `arm`, in cents. */
  offeredCents: number[] = [];

  static async lay(page: Page): Promise<CutLine> {
    const line = new CutLine();
    await page.routeWebSocket(/\/ws\?slug/, (socket) => line.#lead(socket));
    await page.route('**/api/bids', (route) => line.#request(route));
    return line;
  }

  /** Sets when the next bid is cut, and what happens to its HTTP requests. */
  arm(moment: Moment, fate: HttpFate): void {
    this.#moment = moment;
    this.#fate = fate;
    this.sent = { socket: 0, http: 0 };
    this.offeredCents = [];
  }

  /** Withholds other members' bids from the page until it reconnects, so that its price is outdated. */
  deafen(): void {
    this.#isDeaf = true;
  }

  #lead(page: WebSocketRoute): void {
    const server = page.connectToServer();
    this.#isDeaf = false;
    let isHung = false;
    const cut = () => {
      isHung = true;
      this.isLive = false;
      void page.close().catch(() => undefined);
      void server.close().catch(() => undefined);
    };
    page.onMessage((message) => {
      if (isHung) return;
      if (!isBid(message)) return server.send(message);
      this.sent.socket += 1;
      this.offeredCents.push(JSON.parse(String(message)).amountCents);
      const moment = this.#moment;
      if (moment === 'before it leaves') return cut();
      if (moment === 'hangs before it leaves') {
        isHung = true;
        this.isLive = false;
        return;
      }
      server.send(message);
      if (moment === 'on its way') cut();
      if (typeof moment === 'object') setTimeout(cut, moment.afterMs);
    });
    server.onMessage((message) => {
      if (isHung || (this.#isDeaf && isNews(message))) return;
      const moment = this.#moment;
      if (isAnswer(message) && moment === 'before its answer arrives') return cut();
      if (isAnswer(message) && moment === 'hangs before its answer arrives') {
        isHung = true;
        this.isLive = false;
        return;
      }
      page.send(message);
      if (String(message).startsWith('{"type":"hello"')) this.isLive = true;
      if (isAnswer(message) && moment === 'after its answer') cut();
    });
  }

  async #request(route: Route): Promise<void> {
    this.sent.http += 1;
    this.offeredCents.push(route.request().postDataJSON().amountCents);
    const fate = this.#fate;
    if (fate !== 'all lost') this.#fate = 'works';
    if (fate === 'is lost' || fate === 'all lost') return await route.abort();
    if (fate === 'works') return await route.continue();
    await route.fetch();
    await route.abort();
  }
}
