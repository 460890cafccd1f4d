import { expect } from 'vitest';
import { askDatabase } from './books.ts';

interface IntentAtProvider {
  intentId: string;
  /** The amount that the provider still holds. */
  keptCents: number;
  refunds: number;
  /** Clamor's payment for this intent; null if there is none. */
  payment: string | null;
  cents: number | null;
  claim: string | null;
}

const INTENTS = `
  SELECT intent.id AS "intentId", intent.received - coalesce(back.cents, 0) AS "keptCents", coalesce(back.refunds, 0) AS refunds,
         payment.state AS payment, payment.cents, claim.state AS claim
  FROM sandbox_intents intent
  LEFT JOIN LATERAL (SELECT sum(amount) AS cents, count(*) AS refunds FROM sandbox_refunds
                     WHERE intent_id = intent.id AND status <> 'failed') back ON true
  LEFT JOIN payments payment ON payment.intent_id = intent.id
  LEFT JOIN claims claim ON claim.id = payment.claim_id
  WHERE intent.received > 0`;

const BOOKED = `
  SELECT coalesce(sum(CASE WHEN from_account = 'provider' THEN cents WHEN to_account = 'provider' THEN -cents ELSE 0 END), 0) AS cents
  FROM transfers`;

/**
 * Compares the sandbox's records with Clamor's, once all work is done. Money that the provider holds must have paid a
 * claim, each refund must have been sent once, and the sums must agree.
 */
export async function checkProviderBooks(dataDir: string): Promise<void> {
  const intents = (await askDatabase(dataDir, INTENTS)).map(numbersOf) as unknown as IntentAtProvider[];
  for (const intent of intents) {
    const isKept = intent.keptCents > 0;
    expect(intent, JSON.stringify(intent)).toMatchObject(
      isKept
        ? { payment: 'COMPLETED', claim: 'PAID', keptCents: intent.cents, refunds: 0 }
        : { payment: 'REFUNDED', keptCents: 0, refunds: 1 },
    );
  }
  const [booked] = await askDatabase(dataDir, BOOKED);
  expect(Number(booked?.cents)).toBe(intents.reduce((sum, { keptCents }) => sum + keptCents, 0));
}

/** Converts sums to numbers, because the database returns them as text. */
function numbersOf(row: Record<string, unknown>): Record<string, unknown> {
  return { ...row, keptCents: Number(row.keptCents), refunds: Number(row.refunds), cents: Number(row.cents) };
}
