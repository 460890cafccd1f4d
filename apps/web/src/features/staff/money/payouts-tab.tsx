import type { Owing, Payable, StaffPayout } from '@clamor/contract/staff-money';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rowsOf } from '../../../lib/cursor-pages-query.ts';
import { money } from '../../../lib/money.ts';
import { plural } from '../../../lib/number-text.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { fileAsStaff } from '../api.ts';
import { MayWrite } from '../may-write.ts';
import { useStaffSelf } from '../session.ts';
import { EXPORT_PAYOUTS, LIST_PAYOUTS } from './calls.ts';
import { PAYOUT_HOLD, PAYOUT_STATE } from './money-state-labels.ts';
import { CancelPayout, MarkPaid, MarkReturned, PreparePayout, WriteOff } from './payout-actions.tsx';
import { staffCursorPagesQuery } from './staff-cursor-pages-query.ts';

interface SellerRowProps {
  name: string;
  cents: number;
  badge?: ReactNode;
  lines: readonly string[];
  children: ReactNode;
}

function SellerRow({ name, cents, badge, lines, children }: SellerRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-t border-line px-5 py-4 first:border-0">
      <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
      <span className="heading text-right text-lg">{money(cents)}</span>
      <div className="grid min-w-0 content-start gap-0.5 text-[0.9375rem] text-mute wrap-anywhere">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <span className="justify-self-end">{badge}</span>
      <div className="col-span-2 flex flex-wrap gap-2.5 empty:hidden">{children}</div>
    </li>
  );
}

const LIST = 'rounded-2xl border border-line bg-card';

function PayableSellers({ payable }: { payable: readonly Payable[] }) {
  if (payable.length === 0) return <p className="text-mute">Nothing is payable now.</p>;
  return (
    <ul className={LIST}>
      {payable.map((seller) => (
        <SellerRow
          key={seller.sellerId}
          name={seller.sellerName}
          cents={seller.cents}
          lines={[plural(seller.claims, 'sale')]}
        >
          <PreparePayout payable={seller} />
        </SellerRow>
      ))}
    </ul>
  );
}

function OwingSellers({ owing }: { owing: readonly Owing[] }) {
  return (
    <ul className={LIST}>
      {owing.map((seller) => (
        <SellerRow
          key={seller.sellerId}
          name={seller.sellerName}
          cents={seller.cents}
          lines={['Is taken from what they sell next.']}
        >
          <WriteOff owing={seller} />
        </SellerRow>
      ))}
    </ul>
  );
}

function PayoutRow({ payout }: { payout: StaffPayout }) {
  const { label, tone } = PAYOUT_STATE[payout.state];
  const reference = payout.reference === null ? [] : [`Reference ${payout.reference}`];
  const hold = payout.hold === null ? [] : [PAYOUT_HOLD[payout.hold]];
  return (
    <SellerRow
      name={payout.sellerName}
      cents={payout.cents}
      badge={payout.hold === null ? <Badge tone={tone}>{label}</Badge> : <Badge tone="danger">Not to be sent</Badge>}
      lines={[
        `${plural(payout.claimIds.length, 'sale')}, prepared ${dateTimeText(payout.preparedAt)}`,
        ...reference,
        ...hold,
      ]}
    >
      {payout.state === 'PREPARED' ? <MarkPaid payout={payout} /> : null}
      {payout.state === 'PREPARED' ? <CancelPayout payout={payout} /> : null}
      {payout.state === 'PAID' ? <MarkReturned payout={payout} /> : null}
    </SellerRow>
  );
}

const loading = (
  <SkeletonGroup label="Loading payouts" className="grid gap-4">
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-28 rounded-2xl" />
    <Skeleton className="h-48 rounded-2xl" />
  </SkeletonGroup>
);

const exportPrepared = (
  <DownloadButton fileName="clamor-payouts.csv" load={() => fileAsStaff(EXPORT_PAYOUTS, {})}>
    Export prepared (CSV)
  </DownloadButton>
);

/** Whom money is payable to, who owes, and what was prepared and sent. */
export function PayoutsTab() {
  const self = useStaffSelf();
  const pages = useInfiniteQuery(staffCursorPagesQuery(LIST_PAYOUTS, {}, [LIST_PAYOUTS.path]));
  return (
    <MayWrite value={self.data?.mayWrite ?? false}>
      <div className="grid gap-10">
        <Notice>
          Clamor sends no money itself. Prepare a payout, export it for the bank, send it there, and mark it paid with
          the bank’s reference.
        </Notice>
        <Paged pages={pages} failed="The payouts could not be loaded" loading={loading} empty={null}>
          {(read) => {
            const { payable = [], owing = [] } = read[0] ?? {};
            const payouts = rowsOf(
              read,
              (page) => page.payouts,
              ({ id }) => id,
            );
            return (
              <>
                <PageSection id="payable" title="Payable now">
                  <PayableSellers payable={payable} />
                </PageSection>
                {owing.length === 0 ? null : (
                  <PageSection id="owing" title="Owed by sellers">
                    <OwingSellers owing={owing} />
                  </PageSection>
                )}
                <PageSection id="payouts" title="Payouts" action={exportPrepared}>
                  {payouts.length === 0 ? (
                    <p className="text-mute">No payout was prepared yet.</p>
                  ) : (
                    <ul className={LIST}>
                      {payouts.map((payout) => (
                        <PayoutRow key={payout.id} payout={payout} />
                      ))}
                    </ul>
                  )}
                </PageSection>
              </>
            );
          }}
        </Paged>
      </div>
    </MayWrite>
  );
}
