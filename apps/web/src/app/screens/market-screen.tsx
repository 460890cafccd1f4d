import { marketHead } from '@clamor/contract/market-head';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { FeatureCards } from '../../features/market/feature-cards.tsx';
import { Hero } from '../../features/market/hero.tsx';
import { Market } from '../../features/market/market.tsx';
import { config } from '../../lib/config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../page-meta.tsx';
import { sells } from '../shell/roles.ts';

/** The home page for a visitor: an introduction and the market, or only the results while they search. */
function VisitorMarket({ searches }: { searches: boolean }) {
  if (searches) return <Market viewer="visitor" level={1} />;
  return (
    <div className="grid grid-cols-1 gap-8 sm:gap-14">
      <div data-for-visitors="" className="grid grid-cols-1 gap-8 sm:gap-14">
        <Hero />
        <FeatureCards />
      </div>
      <Market viewer="visitor" level={2} />
    </div>
  );
}

function MemberMarket({ seller }: { seller: boolean }) {
  const create = (
    <ButtonLink to="/create" icon={<Plus className="size-4.5" />}>
      Create New
    </ButtonLink>
  );
  return <Market viewer={seller ? 'seller' : 'bidder'} level={1} action={seller ? create : null} />;
}

export function MarketScreen() {
  const { me, loading } = useSession();
  const [search] = useSearchParams();
  return (
    <>
      <PageMeta {...marketHead(search.keys(), config.publicUrl)} />
      {me !== null || loading ? (
        <MemberMarket seller={sells(me)} />
      ) : (
        <VisitorMarket searches={(search.get('q') ?? '').trim() !== ''} />
      )}
    </>
  );
}
