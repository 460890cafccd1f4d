import type { SellerMoney } from '@clamor/contract/payouts';
import { money } from '../../lib/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { MONEY_LABEL, MONEY_SENTENCE, type MoneyState } from './money-labels.ts';

type Totals = Pick<SellerMoney, 'heldCents' | 'payableCents' | 'paidCents' | 'balanceCents' | 'creditCents'>;

function Figure({ state, cents }: { state: MoneyState; cents: number }) {
  return (
    <div className="grid min-w-0 content-start gap-1 rounded-2xl border border-line bg-card p-5">
      <dt className="text-sm font-semibold text-mute">{MONEY_LABEL[state]}</dt>
      <dd className="grid gap-1">
        <span className="display text-3xl wrap-anywhere">{money(cents)}</span>
        <span className="text-sm text-mute">{MONEY_SENTENCE[state]}</span>
      </dd>
    </div>
  );
}

/** The totals of held, payable and paid money, and the debt if refunds exceeded the balance. */
export function MoneyFigures({ totals }: { totals: Totals }) {
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure state="held" cents={totals.heldCents} />
        <Figure state="payable" cents={totals.payableCents} />
        <Figure state="paid" cents={totals.paidCents} />
      </dl>
      {totals.creditCents > 0 ? (
        <Notice>
          {money(totals.creditCents)} of what is payable comes back to you: it was taken from an earlier payout for a
          debt that no longer stands.
        </Notice>
      ) : null}
      {totals.balanceCents < 0 ? (
        <Notice tone="danger">
          You owe {money(-totals.balanceCents)}: money that you were paid had to go back to a buyer. It is taken from
          what you sell next.
        </Notice>
      ) : null}
    </div>
  );
}
