/**
 * The sandbox's test cards. This file does not import zod, so that pages can use the cards without loading a validator.
 * The page accepts only these numbers, and sends the card's `paymentMethod` instead of the number. Numbers and payment
 * methods are those of the card provider's own test cards. Only the `processing` card does not exist there.
 */
export const SANDBOX_CARDS = [
  { number: '4242424242424242', paymentMethod: 'pm_card_visa', does: 'succeeds', label: 'Succeeds' },
  { number: '4000000000000002', paymentMethod: 'pm_card_chargeDeclined', does: 'declined', label: 'Is declined' },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds',
    does: 'insufficient_funds',
    label: 'Has insufficient funds',
  },
  {
    number: '4000000000000069',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    does: 'expired',
    label: 'Has expired',
  },
  {
    number: '4000002760003184',
    paymentMethod: 'pm_card_authenticationRequired',
    does: 'needs_approval',
    label: 'Needs approval by the bank',
  },
  {
    number: '4000000000008559',
    paymentMethod: 'pm_card_processing',
    does: 'processing',
    label: 'Is processed for a while, then succeeds',
  },
  {
    number: '4000000000000259',
    paymentMethod: 'pm_card_createDispute',
    does: 'disputed',
    label: 'Succeeds, and is disputed later',
  },
  {
    number: '4000000000001976',
    paymentMethod: 'pm_card_createDisputeInquiry',
    does: 'inquired',
    label: 'Succeeds, and the bank asks about it later',
  },
  {
    number: '4000000000007726',
    paymentMethod: 'pm_card_pendingRefund',
    does: 'refund_pending',
    label: 'Succeeds; a refund takes a while',
  },
  {
    number: '4000000000005126',
    paymentMethod: 'pm_card_refundFail',
    does: 'refund_fails',
    label: 'Succeeds; the first refund fails later',
  },
] as const;

export type SandboxCard = (typeof SANDBOX_CARDS)[number];

/** The test card of a typed number, with or without blanks; null for any other number, which never leaves the page. */
export function sandboxCardOf(number: string): SandboxCard | null {
  const digits = number.replace(/[\s-]/g, '');
  return SANDBOX_CARDS.find((card) => card.number === digits) ?? null;
}

/** How the sandbox sends its webhooks: at once, a minute late, twice, out of order, or never. */
export const SANDBOX_SENDS = ['promptly', 'late', 'twice', 'shuffled', 'never'] as const;
export type SandboxSends = (typeof SANDBOX_SENDS)[number];
