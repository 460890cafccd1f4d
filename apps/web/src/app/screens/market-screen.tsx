import { Plus } from 'lucide-react';
import { useSession } from '../../features/accounts/session.ts';
import { FeatureCards } from '../../features/home/feature-cards.tsx';
import { Feed } from '../../features/home/feed.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../page-meta.tsx';
import { sells } from '../shell/roles.ts';

function VisitorHome() {
  return (
    <div className="grid gap-14">
      <Hero />
      <FeatureCards />
      <Feed viewer="visitor" level={2} />
    </div>
  );
}

function MemberHome({ seller }: { seller: boolean }) {
  const create = (
    <ButtonLink to="/create" icon={<Plus className="size-4.5" aria-hidden="true" />}>
      Create New
    </ButtonLink>
  );
  return <Feed viewer={seller ? 'seller' : 'bidder'} level={1} action={seller ? create : null} />;
}

export function HomeScreen() {
  const { me, loading } = useSession();
  return (
    <>
      <PageMeta title="Clamor: the auction starts when the crowd does" canonicalPath="/" />
      {me !== null || loading ? <MemberHome seller={sells(me)} /> : <VisitorHome />}
    </>
  );
}
