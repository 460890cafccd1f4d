import type { Page, Route, WebSocketRoute } from '@playwright/test';

/** When a bid's line is cut, counted from the moment at which the page sends it. */
export type Moment =
  | 'never'
  | 'before it leaves'
  | 'on its way'
  | 'before its answer arrives'
  | 'after its answer'
  | 'hangs before it leaves'
  | 'hangs before its answer arrives'
  | { afterMs: number };

/** What happens to the first request over HTTP for the same bid. */
export type HttpFate = 'works' | 'is lost' | 'loses its answer' | 'all lost';

const isBid = (message: string | Buffer) => String(message).startsWith('{"type":"bid"');
const isAnswer = (message: string | Buffer) => String(message).startsWith('{"type":"bid:answer"');

const isNews = (message: string | Buffer) => String(message).startsWith('{"type":"bid:new"');

/** The line of a page's bids, over the socket and over HTTP, to be cut once at a moment of the next bid. Laid before the page is opened. */
export class CutLine {
  #moment: Moment = 'never';
  #fate: HttpFate = 'works';
  #isDeaf = false;
  /** The page's socket said hello and was not cut since. */
  isLive = false;
  /** How often bids went this way since `arm`. */
  sent = { socket: 0, http: 0 };
  /** What the bids since then offered, in cents. */
  offeredCents: number[] = [];

  static async lay(page: Page): Promise<CutLine> {
    const line = new CutLine();
    await page.routeWebSocket(/\/ws\?slug/, (socket) => line.#lead(socket));
    await page.route('**/api/bids', (route) => line.#request(route));
    return line;
  }

  /** Arms the line for one bid. */
  arm(moment: Moment, fate: HttpFate): void {
    this.#moment = moment;
    this.#fate = fate;
    this.sent = { socket: 0, http: 0 };
    this.offeredCents = [];
  }

  /** Keeps the bids of others from the page until it connects again, so that its price is an old one. */
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
