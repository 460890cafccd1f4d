import type { Owing, Payable, StaffPayout } from '@clamor/contract/staff-money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '../../../lib/cursor-pages-query.ts';
import { money } from '../../../lib/money.ts';
import { plural } from '../../../lib/number-text.ts';
import { dateTimeText } from '../../../lib/time-text.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { Paged } from '../../../ui/paged.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { fileAsStaff } from '../api.ts';
import { MayWrite } from '../may-write.ts';
import { useStaffSelf } from '../session.ts';
import { StaffTable, StaffTableRow, StateBadge } from '../staff-table.tsx';
import { EXPORT_PAYOUTS, LIST_PAYOUTS } from './calls.ts';
import { PAYOUT_HOLD, PAYOUT_STATE } from './money-state-labels.ts';
import { CancelPayout, MarkPaid, MarkReturned, PreparePayout, WriteOff } from './payout-actions.tsx';
import { staffCursorPagesQuery } from './staff-cursor-pages-query.ts';

const SELLER_COLUMNS = [
  { head: 'Seller', width: 'lg:w-[26%]' },
  { head: 'What', width: 'lg:w-[34%]' },
  { head: 'Amount', width: 'lg:w-[12%]', isFigure: true },
  { head: 'Actions' },
];
const PAYOUT_COLUMNS = [
  { head: 'Seller', width: 'lg:w-[26%]' },
  { head: 'What', width: 'lg:w-[22%]' },
  { head: 'Amount', width: 'lg:w-[12%]', isFigure: true },
  { head: 'Status', width: 'lg:w-38' },
  { head: 'Actions' },
];

function PayableSellers({ payable }: { payable: readonly Payable[] }) {
  if (payable.length === 0) return <p className="text-mute">Nothing is payable now.</p>;
  return (
    <StaffTable label="Payable now" columns={SELLER_COLUMNS}>
      {payable.map((seller) => (
        <StaffTableRow
          key={seller.sellerId}
          title={seller.sellerName}
          facts={[seller.claims === 0 ? 'A credit from earlier payouts' : plural(seller.claims, 'sale')]}
          figure={money(seller.cents)}
          actions={<PreparePayout payable={seller} />}
        />
      ))}
    </StaffTable>
  );
}

function OwingSellers({ owing }: { owing: readonly Owing[] }) {
  return (
    <StaffTable label="Owed by sellers" columns={SELLER_COLUMNS}>
      {owing.map((seller) => (
        <StaffTableRow
          key={seller.sellerId}
          title={seller.sellerName}
          facts={['Is taken from what they sell next.']}
          figure={money(seller.cents)}
          actions={<WriteOff owing={seller} />}
        />
      ))}
    </StaffTable>
  );
}

function PayoutRow({ payout }: { payout: StaffPayout }) {
  const { sellerName, claimIds, creditCents, preparedAt, reference, hold, state } = payout;
  return (
    <StaffTableRow
      title={sellerName}
      notes={[
        reference === null ? null : `Reference ${reference}`,
        hold === null ? null : PAYOUT_HOLD[hold],
        creditCents === 0 ? null : `${money(creditCents)} of it is a credit from earlier payouts`,
      ]}
      facts={[`${plural(claimIds.length, 'sale')}, prepared ${dateTimeText(preparedAt)}`]}
      figure={money(payout.cents)}
      state={<StateBadge {...(hold === null ? PAYOUT_STATE[state] : { label: 'Not to be sent', tone: 'danger' })} />}
      actions={
        <>
          {state === 'PREPARED' ? <MarkPaid payout={payout} /> : null}
          {state === 'PREPARED' ? <CancelPayout payout={payout} /> : null}
          {state === 'PAID' ? <MarkReturned payout={payout} /> : null}
        </>
      }
    />
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

/** Sellers with payable money, sellers with debts, and all payouts. */
export function PayoutsTab() {
  const self = useStaffSelf();
  const pages = useInfiniteQuery(staffCursorPagesQuery(LIST_PAYOUTS, {}));
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
                    <StaffTable label="Payouts" columns={PAYOUT_COLUMNS}>
                      {payouts.map((payout) => (
                        <PayoutRow key={payout.id} payout={payout} />
                      ))}
                    </StaffTable>
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
