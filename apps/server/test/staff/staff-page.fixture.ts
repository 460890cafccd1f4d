import { Secret, TOTP } from 'otpauth';
import type { WholeClamor } from '../running-clamor.fixture.ts';

export const ORIGIN = 'http://localhost:3000';

type Response = Awaited<ReturnType<WholeClamor['clamor']['app']['inject']>>;

export interface SentByPage {
  body?: unknown;
  /** The `Origin` header; null: none is sent. */
  origin?: string | null;
  from?: string;
  headers?: Record<string, string>;
}

/** A browser on the staff page. It keeps its cookie, and sends the origin of its page. */
export class StaffPage {
  readonly #app: WholeClamor['clamor']['app'];
  cookie = '';
  /** The `Set-Cookie` header of the last answer. */
  setCookie = '';

  constructor({ clamor }: WholeClamor) {
    this.#app = clamor.app;
  }

  async ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, sent: SentByPage = {}) {
    const { body, origin = ORIGIN, from = '127.0.0.1', headers = {} } = sent;
    const response: Response = await this.#app.inject({
      method,
      url,
      remoteAddress: from,
      headers: {
        host: new URL(ORIGIN).host,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(origin === null ? {} : { origin }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    this.setCookie = String(response.headers['set-cookie'] ?? '');
    if (this.setCookie !== '') this.cookie = this.setCookie.split(';')[0] ?? '';
    return { status: response.statusCode, body: response.json() };
  }

  signIn(secret: string, more: object = {}, sent: SentByPage = {}) {
    return this.ask('POST', '/api/admin/session', { ...sent, body: { secret, ...more } });
  }

  /**
   * Sets up the second factor of this session. Returns the authenticator app, the code that was used, and the recovery
   * codes.
   */
  async enrol(house: WholeClamor) {
    const { keyText } = (await this.ask('POST', '/api/admin/second-factor')).body;
    const app = new AuthenticatorApp(keyText);
    const code = app.code(await databaseTime(house));
    const { recoveryCodes } = (await this.ask('POST', '/api/admin/second-factor/confirm', { body: { code } })).body;
    return { app, code, recoveryCodes: recoveryCodes as string[] };
  }
}

/** An authenticator app, which makes the codes of a key. */
export class AuthenticatorApp {
  readonly #totp: TOTP;

  constructor(keyText: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(keyText) });
  }

  /** @param steps how many steps of 30 seconds after `now` the code is for */
  code(now: number, steps = 0): string {
    return this.#totp.generate({ timestamp: now + steps * 30_000 });
  }
}

/** The time by which the server checks codes: that of the database, without the offset of the development clock. */
export async function databaseTime({ clamor }: WholeClamor): Promise<number> {
  const { rows } = await clamor.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]?.now.getTime() ?? 0;
}
