import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ActivityFeed } from '../../../features/demand/activity-feed.tsx';
import { PrimeHoursBlock } from '../../../features/lifecycle/start-policy.tsx';
import { DescriptionTab, DetailsTab } from '../../../features/listings/details-tab.tsx';
import { type LiveListing, versionBesideBids } from '../../../features/listings/live-listing.ts';
import { SellerTab } from '../../../features/listings/seller-tab.tsx';
import { MODE_LABEL } from '../../../lib/listing-labels.ts';

/** How far outside the window a section is already rendered. */
const AHEAD = '400px';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 id={id} className="display text-2xl sm:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Renders its children once they come near the window, so that data that nobody scrolls to is not loaded. */
function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="min-h-60">
      {near ? children : null}
    </div>
  );
}

/** Description, activity and seller of the item, one below the other. */
export function ListingSections({ state }: { state: LiveListing }) {
  const { listing, seller } = state.view;
  return (
    <div className="grid grid-cols-1 content-start gap-9">
      <Section title="Description">
        <DescriptionTab text={listing.description} />
      </Section>
      <Section title="Details">
        <DetailsTab listing={listing} mode={MODE_LABEL[listing.mode]}>
          <PrimeHoursBlock listing={listing} />
        </DetailsTab>
      </Section>
      {/* A page that is printed, or has no script, is not scrolled to it. */}
      <div className="scripted print:hidden">
        <Section title="Activity">
          <WhenNear>
            <ActivityFeed slug={listing.slug} version={versionBesideBids(state)} bids={state.view.bids} />
          </WhenNear>
        </Section>
      </div>
      <Section title="Seller">
        <SellerTab seller={seller} />
      </Section>
    </div>
  );
}
