import type { Me } from '@clamor/contract/accounts';
import { profileHead } from '@clamor/contract/profile-head';
import type { Profile } from '@clamor/contract/profiles';
import { UNTITLED_HEADS } from '@clamor/contract/screens';
import { roleCanSell } from '@clamor/domain/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useParams } from 'react-router';
import { meQuery } from '../../features/accounts/api.ts';
import { useSession } from '../../features/accounts/session.ts';
import { TOKEN_SENTENCE } from '../../features/accounts/token-sentence.ts';
import { SellerListings } from '../../features/market/seller-listings.tsx';
import { AddRole } from '../../features/profiles/add-role.tsx';
import { profileQuery } from '../../features/profiles/api.ts';
import { ProfileDetails } from '../../features/profiles/profile-details.tsx';
import { ProfileForm } from '../../features/profiles/profile-form.tsx';
import { ProfileSide } from '../../features/profiles/profile-side.tsx';
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx';
import { PurchaseHistory } from '../../features/profiles/purchase-history.tsx';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { profilePath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LoadingMeta, PageMeta } from '../page-meta.tsx';

const backHome = <ButtonLink to="/">Browse Auctions</ButtonLink>;

function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4">
      <h2 className="heading text-xl">{title}</h2>
      {children}
    </Card>
  );
}

function Account({ me }: { me: Me }) {
  const client = useQueryClient();
  return (
    <div className="grid gap-5">
      <AccountCard title="Your role">
        <AddRole me={me} onAdded={(changed) => client.setQueryData(meQuery.queryKey, changed)} />
      </AccountCard>
      <AccountCard title="Email, password, devices and data">
        <p className="text-mute">
          Change how you sign in, see where you are signed in, download or delete your account.
        </p>
        <ButtonLink to="/account" variant="quiet" className="justify-self-start">
          Account settings
        </ButtonLink>
      </AccountCard>
    </div>
  );
}

/** Explains how a member of this role gets reviews. */
function reviewsHint({ role, username }: Profile, isOwn: boolean): string {
  const who = isOwn ? 'you have' : `${username} has`;
  if (role === 'BIDDER') return `When ${who} bought something, its seller can say here how it went.`;
  if (role === 'SELLER') return `When ${who} sold something, its buyer can say here how it went.`;
  return `When ${who} bought or sold something, the other side can say here how it went.`;
}

/** A seller's listings; nothing for a member who only bids. */
function Listings({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  if (!roleCanSell(profile.role)) return null;
  const create = isOwn ? <ButtonLink to="/create">Create Listing</ButtonLink> : null;
  const text = isOwn ? 'What you list appears here for everybody.' : `What ${profile.username} lists appears here.`;
  return (
    <section className="grid gap-5 pt-4" aria-labelledby="listings">
      <h2 id="listings" className="heading text-2xl">
        Listings
      </h2>
      <SellerListings sellerId={profile.id} empty={{ title: 'No listings yet', text, action: create }} />
    </section>
  );
}

/** Switches between reading and editing. After editing, the Edit button gets the focus back. */
function useEditing() {
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const edit = () => setEditing(true);
  const done = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  return { editing, editButton, edit, done };
}

function Loaded({ profile, me }: { profile: Profile; me: Me | null }) {
  const client = useQueryClient();
  const { editing, editButton, edit, done } = useEditing();
  const owner = me?.id === profile.id ? me : null;
  const details = editing ? (
    <ProfileForm profile={profile} onDone={done} />
  ) : (
    <ProfileDetails profile={profile} isOwn={owner !== null} />
  );
  const tabs = [
    { value: 'details', label: 'Profile Details', content: details, stays: editing },
    ...(owner
      ? [{ value: 'purchases', label: 'Purchase History', content: <PurchaseHistory username={owner.username} /> }]
      : []),
    {
      value: 'reviews',
      label: 'Reviews',
      content: <ReviewList username={profile.username} hint={reviewsHint(profile, owner !== null)} />,
    },
    ...(owner ? [{ value: 'account', label: 'Account', content: <Account me={owner} /> }] : []),
  ];
  const [tab, setTab] = useState('details');
  const startEditing = () => {
    setTab('details');
    edit();
  };
  const showFace = ({ profileImageUrl }: Profile) =>
    client.setQueryData(meQuery.queryKey, (known) => known && { ...known, profileImageUrl });
  return (
    <div className="grid gap-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="display text-4xl">{owner ? 'My Profile' : profile.username}</h1>
        {owner && !editing ? (
          <Button ref={editButton} variant="quiet" onClick={startEditing}>
            Edit Profile
          </Button>
        ) : null}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[340px_minmax(0,1fr)]">
        <ProfileSide profile={profile} owner={owner} tokenSentence={TOKEN_SENTENCE} onAvatar={showFace} />
        <Tabs label="Profile" tabs={tabs} value={tab} onValueChange={setTab} />
      </div>
      <Listings profile={profile} isOwn={owner !== null} />
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState level={1} title="Nobody here" actions={backHome}>
        There is no member with this name.
      </EmptyState>
    );
  }
  return <LoadError level={1} title="The profile could not be loaded" error={error} onRetry={onRetry} />;
}

export function ProfileScreen() {
  const { username = '' } = useParams();
  const { me, loading } = useSession();
  const query = useQuery(profileQuery(username));
  if (username === '') {
    return (
      <ErrorState level={1} title="Invalid profile URL." actions={backHome}>
        <PageMeta {...UNTITLED_HEADS.noName} />
        The address of a profile ends with a username.
      </ErrorState>
    );
  }
  // If only a reload fails, the loaded profile stays on screen.
  if (query.isError && (query.data === undefined || isApiError(query.error, 'NOT_FOUND'))) {
    return (
      <>
        <PageMeta {...(isApiError(query.error, 'NOT_FOUND') ? UNTITLED_HEADS.noMember : UNTITLED_HEADS.noName)} />
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  if (query.isPending || loading) {
    return (
      <>
        <LoadingMeta title={UNTITLED_HEADS.noName.title} />
        <ProfileSkeleton />
      </>
    );
  }
  const profile = query.data;
  if (profile.username !== username) return <Navigate to={profilePath(profile.username)} replace />;
  return (
    <>
      <PageMeta {...profileHead(profile)} />
      <Loaded profile={profile} me={me} />
    </>
  );
}
