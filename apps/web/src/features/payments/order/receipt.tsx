import type { Claim, Order } from '@clamor/contract/orders';
import { Printer } from 'lucide-react';
import { config } from '../../../lib/config.ts';
import { money } from '../../../lib/money.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Amounts } from '../amounts.tsx';
import { PROCEEDS_LABELS, sideText } from './order-labels.ts';

export interface ReceiptProps {
  order: Order;
  claim: Claim;
}

/** The amounts of a sale. Once paid, the receipt can be printed without the rest of the page. */
export function Receipt({ order, claim }: ReceiptProps) {
  const paidAt = claim.order?.paidAt ?? null;
  return (
    <Card className="grid gap-4 print:border-0 print:bg-transparent print:p-0" aria-labelledby="receipt">
      <h2 id="receipt" className="heading text-xl">
        {paidAt === null ? 'What it comes to' : 'Receipt'}
      </h2>
      <div className="hidden gap-1 print:grid">
        <p className="font-semibold">{order.title}</p>
        <p>{sideText(order)} on Clamor</p>
        {config.paymentProvider === 'sandbox' ? <p>This is a sandbox: no real money moves.</p> : null}
      </div>
      <Amounts claim={claim} />
      {paidAt === null ? null : (
        <>
          <dl className="grid gap-1 text-sm">
            <Fact label={claim.uncharged ? 'Completed' : 'Paid'} text={dateTimeText(paidAt)} />
            <Fact label="Order" text={order.auctionId} />
            {claim.state === 'REFUNDED' && !claim.uncharged ? (
              <Fact label="Refunded" text={money(claim.totalCents)} />
            ) : null}
          </dl>
          <Button
            variant="quiet"
            className="print:hidden"
            icon={<Printer className="size-4.5" />}
            onClick={() => window.print()}
          >
            Print the receipt
          </Button>
        </>
      )}
      <SellerMoney order={order} />
    </Card>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-mute">{label}</dt>
      <dd className="text-right wrap-anywhere">{text}</dd>
    </div>
  );
}

function SellerMoney({ order: { money: owed } }: { order: Order }) {
  if (owed === null) return null;
  return (
    <div className="grid gap-0.5 border-t border-line pt-4 text-sm print:hidden">
      <p className="flex justify-between gap-4 font-semibold">
        <span>{PROCEEDS_LABELS[owed.state]}</span>
        <span>{money(owed.cents)}</span>
      </p>
      <p className="text-mute">
        {owed.reason}
        {owed.at === null ? '' : ` · ${dateTimeText(owed.at)}`}
      </p>
    </div>
  );
}
