import { SANDBOX_CARDS, type SandboxCard } from '@clamor/contract/sandbox-cards';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CardSite, openCardSite } from './cards.fixture.ts';
import type { IntentRead } from './port.ts';

let site: CardSite;
beforeAll(async () => {
  site = await openCardSite();
});
afterAll(() => site.close());

interface Course {
  /** What the payer's page reads at once. */
  status: IntentRead['status'];
  /** Why the card was declined; null: it was not. */
  code: string | null;
  /** The seconds until something more happens; null: nothing does. */
  after: number | null;
  /** The status and the disputes from then on. */
  later?: { status: IntentRead['status']; disputes: IntentRead['disputes'][number]['state'][] };
}

const PAID: Course = { status: 'succeeded', code: null, after: null };
const declined = (code: string): Course => ({ status: 'open', code, after: null });

/** What each test card does to a payment. */
const COURSES: Readonly<Record<SandboxCard['does'], Course>> = {
  succeeds: PAID,
  declined: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds'),
  expired: declined('expired_card'),
  needs_approval: { status: 'approval', code: null, after: null },
  processing: { status: 'processing', code: null, after: 20, later: { status: 'succeeded', disputes: [] } },
  disputed: { ...PAID, after: 60, later: { status: 'succeeded', disputes: ['open'] } },
  inquired: { ...PAID, after: 60, later: { status: 'succeeded', disputes: ['warning'] } },
  refund_pending: PAID,
  refund_fails: PAID,
};

it.each(SANDBOX_CARDS.map(({ does, paymentMethod }) => [does, paymentMethod] as const))(
  'the test card that %s does so, at once and when its time has come, and not before',
  async (does, paymentMethod) => {
    const { status, code, after, later } = COURSES[does];
    const { intentId, clientSecret } = await site.provider.createIntent(site.order());
    await site.sandbox.confirm(clientSecret, paymentMethod);
    const read = async () => {
      const intent = await site.provider.readIntent(intentId);
      return { status: intent.status, disputes: intent.disputes.map(({ state }) => state) };
    };
    const atOnce = await site.provider.readIntent(intentId);
    expect({ status: atOnce.status, code: atOnce.lastError?.code ?? null }).toEqual({ status, code });
    expect(atOnce.receivedCents).toBe(status === 'succeeded' ? atOnce.cents : 0);
    await site.later((after ?? 86_400) - 1);
    expect(await read()).toEqual({ status, disputes: [] });
    await site.later(1);
    expect(await read()).toEqual(later ?? { status, disputes: [] });
  },
);
