import type { Profile } from '@clamor/contract/profiles';
import { roleCanSell } from '@clamor/domain/accounts';
import { Card } from '../../ui/card.tsx';

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-0.5 border-b border-line py-3 last:border-0 sm:grid-cols-[160px_1fr] sm:items-baseline sm:gap-4">
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="whitespace-pre-line">
        {value === '' ? <span className="text-mute">Not given</span> : <bdi>{value}</bdi>}
      </dd>
    </div>
  );
}

/** A member's statements about themselves. Empty ones are shown only to the member. */
export function ProfileDetails({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const details = [
    { label: 'Username', value: profile.username },
    { label: 'Location', value: profile.location },
    { label: 'Website', value: profile.website },
    ...(roleCanSell(profile.role) ? [{ label: 'Business Name', value: profile.businessName }] : []),
    { label: 'Bio', value: profile.bio },
  ];
  return (
    <Card className="py-2 sm:py-3">
      <dl>
        {details
          .filter(({ value }) => isOwn || value !== '')
          .map((detail) => (
            <Detail key={detail.label} {...detail} />
          ))}
      </dl>
    </Card>
  );
}
