import type pg from 'pg';
import Stripe from 'stripe';
import type { Clock } from '../clock/index.ts';
import { installationMark } from './installation-mark.ts';
import type { CardProvider } from './port.ts';
import { createSandbox, type Sandbox } from './sandbox/create-sandbox.ts';
import { stripeProvider } from './stripe-provider.ts';

/** The configured card provider: the sandbox in this process, or the real one. */
export type CardSettings =
  | { provider: 'sandbox' }
  | {
      provider: 'stripe';
      mode: 'test' | 'live';
      secretKey: string;
      /** Null: pages cannot take cards, which is possible in development only. */
      publishableKey: string | null;
      webhookSecret: string;
      /** The address of the provider's API; null: its own. */
      apiBase: string | null;
    };

export interface CardPorts {
  pool: pg.Pool;
  clock: Clock;
  onError: (error: unknown, job: string) => void;
  /** The time limit for an answer, in milliseconds. Only tests set it. */
  timeOutMs?: number;
}

export interface Cards {
  provider: CardProvider;
  /** The sandbox; null: the real provider is used. */
  sandbox: Sandbox | null;
}

const TIME_OUT_MS = 10_000;
const RETRIES = 2;
/** The longest that one request takes with its retries, without the short pauses between them. */
export const LONGEST_ANSWER_MS = TIME_OUT_MS * (1 + RETRIES);

/** Telemetry is off, so that the provider gets nothing but the requests. */
const clientOptions = ({ timeOutMs = TIME_OUT_MS }: CardPorts) => ({
  timeout: timeOutMs,
  maxNetworkRetries: RETRIES,
  telemetry: false,
});

/** Opens the card provider that the configuration names. */
export async function openCards(settings: CardSettings, ports: CardPorts): Promise<Cards> {
  const mark = await installationMark(ports.pool);
  if (settings.provider === 'sandbox') return await openSandbox(ports, mark);
  const { mode, secretKey, publishableKey, webhookSecret, apiBase } = settings;
  const client = new Stripe(secretKey, { ...clientOptions(ports), ...addressOf(apiBase) });
  const provider = stripeProvider({ client, name: 'stripe', mode, publishableKey, webhookSecret, mark });
  return { provider, sandbox: null };
}

async function openSandbox(ports: CardPorts, mark: string): Promise<Cards> {
  const sandbox = await createSandbox(ports);
  const { apiKey, webhookSecret } = sandbox.keys;
  const client = new Stripe(apiKey, {
    ...clientOptions(ports),
    httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
  });
  const provider = stripeProvider({
    client,
    name: 'sandbox',
    mode: 'sandbox',
    publishableKey: null,
    webhookSecret,
    mark,
  });
  return { provider, sandbox };
}

function addressOf(apiBase: string | null): { host: string; port: string; protocol: 'http' | 'https' } | object {
  if (apiBase === null) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' };
}
