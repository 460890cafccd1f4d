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

/** What a member has written about themselves. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <Card className="py-2 sm:py-3">
      <dl>
        <Detail label="Username" value={profile.username} />
        <Detail label="Location" value={profile.location} />
        <Detail label="Website" value={profile.website} />
        {roleCanSell(profile.role) ? <Detail label="Business Name" value={profile.businessName} /> : null}
        <Detail label="Bio" value={profile.bio} />
      </dl>
    </Card>
  );
}
