import type { Seller } from '@clamor/contract/listing-views';
import { Star } from 'lucide-react';
import { Link } from 'react-router';
import { plural } from '../../lib/number-text.ts';
import { profilePath } from '../../lib/paths.ts';
import { ratingText } from '../../lib/rating-text.ts';
import { monthText, monthTextUtc } from '../../lib/time-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LocalText } from '../../ui/local-text.tsx';
import { MemberName } from '../../ui/member-name.tsx';

/** The seller, with rating, sales and a link to the profile. */
export function SellerTab({ seller }: { seller: Seller }) {
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={seller.username} url={seller.profileImageUrl} size={64} />
        <div className="grid min-w-0 gap-0.5">
          <MemberName
            name={seller.username}
            hasProfile={seller.hasProfile}
            className="heading truncate text-xl"
            linkClass="-my-2.5 py-2.5 underline-offset-4 hover:underline"
          />
          <p className="flex items-center gap-1.5 text-sm font-medium">
            <Star className="size-4 text-mute" />
            {ratingText(seller, 'buyer')}
          </p>
        </div>
      </div>
      {seller.bio.trim() === '' ? null : <p className="max-w-prose whitespace-pre-wrap">{seller.bio}</p>}
      <p className="text-sm text-mute">
        Member since{' '}
        <LocalText room="November 2026" unscripted={monthTextUtc(seller.joinedAt)}>
          {() => monthText(seller.joinedAt)}
        </LocalText>{' '}
        · {plural(seller.totalSales, 'sale')}
      </p>
      {seller.hasProfile ? (
        <Link
          to={profilePath(seller.username)}
          className="inline-flex min-h-11 w-fit items-center font-semibold underline"
        >
          View full profile
        </Link>
      ) : null}
    </div>
  );
}
