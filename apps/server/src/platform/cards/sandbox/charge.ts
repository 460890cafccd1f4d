import { SANDBOX_CARDS, type SandboxCard } from '@clamor/contract/sandbox-cards';
import { type CardFailure, changeIntent, type SandboxIntent } from './intents.ts';
import { type Step, stepLater } from './steps.ts';
import { newId, type World } from './world.ts';

type CardBehaviour = SandboxCard['does'];

/** The provider's error for each card that is declined. */
const DECLINES: Partial<Record<CardBehaviour, CardFailure>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
};

const NOT_APPROVED: CardFailure = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The step that a card causes some time after the payment. */
const AFTERWARDS: Partial<Record<CardBehaviour, Step>> = { disputed: 'dispute', inquired: 'inquire' };

/** Gives an intent a card. Null: the intent's status does not allow it. */
export async function confirmIntent(
  world: World,
  intent: SandboxIntent,
  paymentMethod: string,
): Promise<SandboxIntent | null> {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return null;
  const does = behaviourOf(paymentMethod);
  const declined = DECLINES[does];
  if (declined !== undefined) return await decline(world, intent, declined);
  const given = { ...intent, paymentMethod, lastError: null };
  if (does === 'needs_approval')
    return await changeIntent(world, given, { status: 'requires_action' }, 'payment_intent.requires_action');
  if (does !== 'processing') return await charge(world, given);
  await stepLater(world, 'charge', intent.id);
  return await changeIntent(world, given, { status: 'processing' }, 'payment_intent.processing');
}

/** Applies the payer's answer to their bank. Null: the bank had not asked. */
export async function approveIntent(
  world: World,
  intent: SandboxIntent,
  approve: boolean,
): Promise<SandboxIntent | null> {
  if (intent.status !== 'requires_action') return null;
  return approve ? await charge(world, intent) : await decline(world, intent, NOT_APPROVED);
}

/** Takes the money: the intent succeeds. */
export async function charge(world: World, intent: SandboxIntent): Promise<SandboxIntent> {
  const next = AFTERWARDS[behaviourOf(intent.paymentMethod)];
  if (next !== undefined) await stepLater(world, next, intent.id);
  return await changeIntent(
    world,
    intent,
    { status: 'succeeded', received: intent.amount, chargeId: newId('ch'), lastError: null },
    'payment_intent.succeeded',
  );
}

async function decline(world: World, intent: SandboxIntent, lastError: CardFailure): Promise<SandboxIntent> {
  return await changeIntent(
    world,
    intent,
    { status: 'requires_payment_method', lastError },
    'payment_intent.payment_failed',
  );
}

/** What a test card does. A card that is not in the table succeeds. */
export function behaviourOf(paymentMethod: string | null): CardBehaviour {
  return SANDBOX_CARDS.find((card) => card.paymentMethod === paymentMethod)?.does ?? 'succeeds';
}

export function isTestCard(paymentMethod: string): boolean {
  return SANDBOX_CARDS.some((card) => card.paymentMethod === paymentMethod);
}
