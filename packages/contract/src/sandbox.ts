import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { SANDBOX_CARDS, SANDBOX_SENDS, type SandboxCard } from './sandbox-cards.ts';
import { Done, defineCall, Flag, text } from './wire.ts';

type PaymentMethod = SandboxCard['paymentMethod'];

/** The provider's secret of one intent. Whoever has it may pay the intent; no other permission is needed. */
const ClientSecret = text(LIMITS.tokenMax);
const methods = SANDBOX_CARDS.map(({ paymentMethod }) => paymentMethod) as [PaymentMethod, ...PaymentMethod[]];

export const ConfirmBody = z.object({
  clientSecret: ClientSecret,
  paymentMethod: z.enum(methods, { error: 'This is none of the test cards' }),
});
export type ConfirmBody = z.output<typeof ConfirmBody>;

export const ApproveBody = z.object({
  clientSecret: ClientSecret,
  /** Whether the payer approved the payment at their bank. */
  approve: Flag,
});
export type ApproveBody = z.output<typeof ApproveBody>;

/** An intent's status under the provider's own names. */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** The intent after the page's attempt to pay. Only Clamor's `complete` call tells whether the sale is paid. */
export const SandboxAnswer = z.object({
  status: z.enum(INTENT_STATUSES),
  lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type SandboxAnswer = z.output<typeof SandboxAnswer>;

export const confirmInSandbox = defineCall({
  method: 'POST',
  path: '/api/sandbox/confirm',
  summary: 'Give a test card for an intent, as a page does with a card provider. No real money moves.',
  access: 'visitor',
  body: ConfirmBody,
  answers: { 200: SandboxAnswer },
  refusals: ['NOT_FOUND', 'WRONG_STATE'],
});

export const approveInSandbox = defineCall({
  method: 'POST',
  path: '/api/sandbox/approve',
  summary: 'Approve a payment at the bank, or refuse to, as a page does with a card provider. No real money moves.',
  access: 'visitor',
  body: ApproveBody,
  answers: { 200: SandboxAnswer },
  refusals: ['NOT_FOUND', 'WRONG_STATE'],
});

export const SteerBody = z.union(
  [
    z.object({ sends: z.enum(SANDBOX_SENDS) }),
    /** The bank's decision; a closed dispute stays as it is. */
    z.object({ disputeId: text(LIMITS.tokenMax), outcome: z.enum(['won', 'lost']) }),
  ],
  { error: 'Send sends (how its messages come), or disputeId and outcome' },
);
export type SteerBody = z.output<typeof SteerBody>;

export const steerSandbox = defineCall({
  method: 'POST',
  path: '/api/test/sandbox',
  summary: 'Say how the sandbox\u2019s messages come from now on, or end a dispute in it.',
  access: 'development',
  body: SteerBody,
  answers: { 200: Done },
  refusals: ['NOT_FOUND'],
});
