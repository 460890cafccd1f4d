import type { Me } from '@clamor/contract/accounts';
import type { Profile } from '@clamor/contract/profiles';
import { roleCanBid, roleCanSell } from '@clamor/domain/accounts';
import { CalendarDays, Link2, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/number-text.ts';
import { averageText, reviewsText } from '../../lib/rating-text.ts';
import { monthText } from '../../lib/time-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { ROLE_LABELS } from './role-labels.ts';

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-mute">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function Website({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <Fact icon={<Link2 />}>
      <a href={url} rel="nofollow noopener noreferrer ugc" target="_blank" className="underline">
        {url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
      </a>
    </Fact>
  );
}

function Stat({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="display text-2xl">{value}</dd>
      {note ? <dd className="text-sm text-mute">{note}</dd> : null}
    </div>
  );
}

/** Tells the owner why their list of purchases may be longer than the public count. */
const ANONYMOUS = 'Anonymous ones don’t count';

function Stats({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const note = reviewsText(profile, roleCanSell(profile.role) ? 'buyer' : 'seller');
  const rating = <Stat label="Rating" value={averageText(profile)} note={note} />;
  return (
    <dl className="grid grid-cols-2 gap-4 border-t border-line pt-5">
      {roleCanSell(profile.role) ? (
        <>
          <Stat label="Sales" value={count(profile.totalSales)} />
          {rating}
        </>
      ) : null}
      {roleCanBid(profile.role) ? (
        <Stat label="Purchases" value={count(profile.totalPurchases)} note={isOwn ? ANONYMOUS : undefined} />
      ) : null}
      {roleCanSell(profile.role) ? null : rating}
    </dl>
  );
}

export interface ProfileSideProps {
  profile: Profile;
  /** The profile's owner, to whom alone e-mail and balance are shown; null for other viewers. */
  owner: Me | null;
  /** The sentence that explains tokens. */
  tokenSentence: string;
  /** Called when the owner's picture has changed. */
  onAvatar: (profile: Profile) => void;
}

export function ProfileSide({ profile, owner, tokenSentence, onAvatar }: ProfileSideProps) {
  return (
    <Card className="grid content-start gap-5">
      <div className="flex items-center gap-4">
        {owner ? (
          <AvatarButton profile={profile} onSaved={onAvatar} />
        ) : (
          <Avatar name={profile.username} url={profile.profileImageUrl} size={72} />
        )}
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <p className="heading text-xl">@{profile.username}</p>
          <Badge>{ROLE_LABELS[profile.role]}</Badge>
        </div>
      </div>
      {owner ? (
        <div className="grid gap-1 rounded-lg bg-sunk p-4">
          <p className="text-sm text-mute">{owner.email}</p>
          <p className="flex items-baseline gap-1.5">
            <strong className="display text-3xl">{count(owner.bossBucksBalance)}</strong> tokens
          </p>
          <p className="text-sm text-mute">{tokenSentence}</p>
        </div>
      ) : null}
      <ul className="grid gap-2.5 text-[0.9375rem]">
        {profile.location ? <Fact icon={<MapPin />}>{profile.location}</Fact> : null}
        {profile.website ? <Website url={profile.website} /> : null}
        <Fact icon={<CalendarDays />}>Member since {monthText(profile.joinedAt)}</Fact>
      </ul>
      <Stats profile={profile} isOwn={owner !== null} />
    </Card>
  );
}
