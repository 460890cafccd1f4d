import { type SandboxIntent, shapeOf } from './intents.ts';
import { secondsOf, type World } from './world.ts';

interface ChargeRow {
  intentId: string;
  returned: number;
  isDisputed: boolean;
}

/** Intents in the provider's JSON, with `latest_charge` expanded: only the charge has the refunded amount. */
export async function withCharges(
  { tx }: World,
  intents: readonly SandboxIntent[],
): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await tx.query<ChargeRow>(
    `SELECT intent.id AS "intentId",
       (SELECT coalesce(sum(amount), 0) FROM sandbox_refunds WHERE intent_id = intent.id AND status <> 'failed') AS returned,
       EXISTS (SELECT FROM sandbox_disputes WHERE intent_id = intent.id) AS "isDisputed"
     FROM sandbox_intents intent WHERE intent.id = ANY($1) AND intent.charge_id IS NOT NULL`,
    [intents.map(({ id }) => id)],
  );
  const charges = new Map(rows.map((row) => [row.intentId, row]));
  return intents.map((intent) => {
    const charge = charges.get(intent.id);
    return { ...shapeOf(intent), ...(charge === undefined ? {} : { latest_charge: chargeShapeOf(intent, charge) }) };
  });
}

function chargeShapeOf(intent: SandboxIntent, { returned, isDisputed }: ChargeRow): Record<string, unknown> {
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.received,
    amount_refunded: returned,
    captured: true,
    created: secondsOf(intent.createdAt),
    currency: 'usd',
    disputed: isDisputed,
    livemode: false,
    paid: true,
    payment_intent: intent.id,
    refunded: returned === intent.received,
    status: 'succeeded',
  };
}
