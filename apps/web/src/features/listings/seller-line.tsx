import type { Seller } from '@clamor/contract/listing-views';
import { Star } from 'lucide-react';
import { plural } from '../../lib/number-text.ts';
import { ratingText } from '../../lib/rating-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MemberName } from '../../ui/member-name.tsx';

/** The seller in one line beside the price: picture, rating, sales. */
export function SellerLine({ seller }: { seller: Seller }) {
  return (
    <section
      aria-label="Sold by"
      className="group relative flex items-center gap-3.5 rounded-2xl border border-line bg-card px-5 py-4 sm:px-6"
    >
      <Avatar name={seller.username} url={seller.profileImageUrl} size={48} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <MemberName
          name={seller.username}
          hasProfile={seller.hasProfile}
          className="truncate font-semibold"
          linkClass="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
        />
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-mute">
          <span>
            {seller.averageRating === null ? null : (
              <Star className="mr-1.5 inline size-4 fill-current align-[-0.15em] text-ink" aria-hidden="true" />
            )}
            {ratingText(seller, 'buyer')}
          </span>
          {/* Hidden on a phone, where the line breaks and the dot would hang at its end. */}
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span className="whitespace-nowrap">{plural(seller.totalSales, 'sale')}</span>
        </p>
      </div>
    </section>
  );
}
