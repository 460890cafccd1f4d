import { randomUUID } from 'node:crypto';
import type { LoginAnswer } from '@clamor/contract/accounts';
import type { ClockAnswer, SentMail } from '@clamor/contract/test-helper';
import { askerOf, overheard } from './overheard.ts';

/** One answer, whatever its status. */
export interface Answer<Body = unknown> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Send {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * How long a call waits for its answer, in milliseconds. If a worker is killed while the primary hands it a connection,
 * that connection stays open and silent (docs/nodes.md#workers).
 */
const ANSWERED_WITHIN_MS = 60_000;

/** A client from outside. It knows an origin and the published contract, but nothing of the program. */
export class Visitor {
  readonly origin: string;
  /** Identifies the person who receives the answers. */
  readonly hearer: string = randomUUID();
  #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  async call<Body = unknown>(path: string, { method = 'GET', body, headers = {} }: Send = {}): Promise<Answer<Body>> {
    const said = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const sent: Record<string, string> = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.#cookies.size === 0 ? {} : { cookie: this.#cookieHeader() }),
      ...this.identity(),
      ...headers,
    };
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      headers: sent,
      ...(said === undefined ? {} : { body: said }),
    });
    this.#keepCookies(response);
    const text = await response.text();
    overheard.hear({ hearer: this.hearer, ...askerOf(sent), path, said: said ?? null, told: text });
    return { status: response.status, headers: response.headers, body: readBody(text) as Body };
  }

  /** Like `call`, but throws for any other status, with the answer in the error. */
  async expect<Body = unknown>(status: number, path: string, send: Send = {}): Promise<Body> {
    const answer = await this.call<Body>(path, send);
    if (answer.status !== status) {
      const shown = JSON.stringify(answer.body);
      throw new Error(`${send.method ?? 'GET'} ${path} answered ${answer.status}, not ${status}: ${shown}`);
    }
    return answer.body;
  }

  /** Moves the server's clock forward and returns its new time. */
  async advanceClock(seconds: number): Promise<Date> {
    const answer = await this.expect<ClockAnswer>(200, '/api/test/clock', {
      method: 'POST',
      body: { advanceSeconds: seconds },
    });
    return new Date(answer.now);
  }

  async serverTime(): Promise<Date> {
    return new Date((await this.expect<ClockAnswer>(200, '/api/test/clock')).now);
  }

  protected identity(): Record<string, string> {
    return {};
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const split = pair.indexOf('=');
      if (split > 0) this.#cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
  }
}

/** A client with an account and a token. */
export class Member extends Visitor {
  readonly username: string;
  readonly email: string;
  readonly password = 'correct horse battery';
  token = '';
  id = '';

  constructor(origin: string, username: string) {
    super(origin);
    this.username = username;
    this.email = `${username.toLowerCase()}@example.test`;
  }

  async register(role: 'BIDDER' | 'SELLER'): Promise<void> {
    const { username, email, password } = this;
    await this.expect(201, '/api/auth/register', { method: 'POST', body: { username, email, password, role } });
  }

  /** Opens the link that was mailed. */
  async verify(): Promise<void> {
    const token = await this.mailedToken('/verify-email');
    await this.expect(200, `/api/auth/verify-email?token=${encodeURIComponent(token)}`);
  }

  /** The token in the newest mailed link to a page of the site. */
  async mailedToken(page: string): Promise<string> {
    const mails = await this.expect<SentMail[]>(200, `/api/test/mailbox?to=${encodeURIComponent(this.email)}`);
    const mail = mails.find(({ text }) => text.includes(`${page}?token=`));
    const token = mail?.text.match(/\?token=([^\s&"<>]+)/)?.[1];
    if (token === undefined) throw new Error(`no mail to ${this.email} has a link to ${page}`);
    return decodeURIComponent(token);
  }

  async signIn(): Promise<void> {
    const { email, password } = this;
    const answer = await this.expect<LoginAnswer>(200, '/api/auth/login', {
      method: 'POST',
      body: { email, password },
    });
    this.token = answer.token;
    this.id = answer.user.id;
  }

  /** Registers a member, verifies the address and signs in. */
  static async join(origin: string, username: string, role: 'BIDDER' | 'SELLER'): Promise<Member> {
    const member = new Member(origin, username);
    await member.register(role);
    await member.verify();
    await member.signIn();
    return member;
  }

  /** The same member as a client of another server of the site. */
  at(origin: string): Member {
    const member = new Member(origin, this.username);
    member.token = this.token;
    member.id = this.id;
    return member;
  }

  protected override identity(): Record<string, string> {
    return this.token === '' ? {} : { authorization: `Bearer ${this.token}` };
  }
}

function readBody(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
