import type { SandboxAnswer } from '@clamor/contract/sandbox';
import type { SandboxSends } from '@clamor/contract/sandbox-cards';
import type pg from 'pg';
import type { Clock } from '../../clock/index.ts';
import { inTransaction } from '../../database/index.ts';
import { createJob, type NamedJob } from '../../jobs/index.ts';
import { sharedSecret } from '../../secrets/index.ts';
import { forgetOld } from './answer-once.ts';
import { approveIntent, confirmIntent } from './charge.ts';
import { type Deliver, deliverEvents } from './deliver-events.ts';
import { closeDispute } from './disputes.ts';
import { setSends } from './events.ts';
import { type ProviderFetch, sandboxFetch } from './handle.ts';
import { lockIntent, type SandboxIntent } from './intents.ts';
import { type SandboxKeys, sandboxKeys } from './keys.ts';
import { takeSteps } from './take-steps.ts';
import type { World } from './world.ts';

/** The outcome of a page's request: the answer, or an unknown secret, or an intent whose status does not allow it. */
export type Tried = SandboxAnswer | 'unknown' | 'wrong_state';

/** The card provider that runs in this process. It has its own tables and transactions. No real money moves. */
export interface Sandbox {
  /** Answers requests of the provider's official client. */
  fetch: ProviderFetch;
  keys: SandboxKeys;
  /** Gives an intent a card, for a page. Knowing the secret is the only permission that is needed. */
  confirm(clientSecret: string, paymentMethod: string): Promise<Tried>;
  approve(clientSecret: string, approve: boolean): Promise<Tried>;
  /** Runs due steps and sends due webhooks. */
  job: NamedJob;
  /** Sets the receiver of webhooks; until then they wait. */
  openDoor(deliver: Deliver): void;
  /** Sets how webhooks are sent from now on, for development and tests. */
  setSends(sends: SandboxSends): Promise<void>;
  /** Ends a dispute as the payer's bank would, for development and tests. Returns whether the dispute exists. */
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<boolean>;
}

export interface SandboxPorts {
  pool: pg.Pool;
  clock: Clock;
  onError: (error: unknown, job: string) => void;
}

const LOOK_EVERY_MS = 2_000;
const FORGET_EVERY_MS = 3_600_000;

export async function createSandbox({ pool, clock, onError }: SandboxPorts): Promise<Sandbox> {
  const keys = sandboxKeys(await sharedSecret(pool, 'sandbox'));
  let deliver: Deliver | null = null;
  let forgotAt = 0;
  const job = createJob({
    name: 'sandbox',
    async run() {
      if (clock.now() - forgotAt > FORGET_EVERY_MS) {
        forgotAt = clock.now();
        await forgetOld(pool, forgotAt);
      }
      const isMore = deliver !== null && (await deliverEvents({ pool, clock, keys, deliver }));
      // The steps' webhooks are sent in the next pass.
      return (await takeSteps({ pool, clock })) || isMore;
    },
    everyMs: LOOK_EVERY_MS,
    onError,
  });
  const onChanged = () => job.kick();
  const world = <Result>(work: (world: World) => Promise<Result>) =>
    inTransaction(pool, (tx) => work({ tx, now: clock.now() }));
  const tryWith = async (
    clientSecret: string,
    change: (world: World, intent: SandboxIntent) => Promise<SandboxIntent | null>,
  ): Promise<Tried> => {
    const intentId = keys.intentOf(clientSecret);
    if (intentId === null) return 'unknown';
    const changed = await world(async (at) => {
      const intent = await lockIntent(at, intentId);
      return intent === null ? 'unknown' : ((await change(at, intent)) ?? 'wrong_state');
    });
    onChanged();
    return typeof changed === 'string' ? changed : answerOf(changed);
  };
  return {
    fetch: sandboxFetch({ pool, clock, keys, onChanged }),
    keys,
    confirm: (secret, paymentMethod) => tryWith(secret, (at, intent) => confirmIntent(at, intent, paymentMethod)),
    approve: (secret, approve) => tryWith(secret, (at, intent) => approveIntent(at, intent, approve)),
    job,
    openDoor(to) {
      deliver = to;
      onChanged();
    },
    setSends: (sends) => world((at) => setSends(at, sends)),
    async closeDispute(disputeId, outcome) {
      const closed = await world((at) => closeDispute(at, disputeId, outcome));
      onChanged();
      return closed !== null;
    },
  };
}

function answerOf({ status, lastError }: SandboxIntent): SandboxAnswer {
  if (lastError === null) return { status, lastError };
  return { status, lastError: { code: lastError.decline_code ?? lastError.code, message: lastError.message } };
}
