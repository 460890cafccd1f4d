import type { Me } from '@clamor/contract/accounts';
import { TITLED_SCREENS } from '@clamor/contract/screens';
import type { ReactNode } from 'react';
import { EXPORT_ACCOUNT } from '../../features/accounts/api.ts';
import { ChangeEmailForm } from '../../features/accounts/change-email-form.tsx';
import { ChangePasswordForm } from '../../features/accounts/change-password-form.tsx';
import { DeleteAccount } from '../../features/accounts/delete-account.tsx';
import { useSession } from '../../features/accounts/session.ts';
import { SessionList } from '../../features/accounts/session-list.tsx';
import { SignOutEverywhere } from '../../features/accounts/sign-out-everywhere.tsx';
import { callFile } from '../../lib/api.ts';
import { loginPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';
import { BodySkeleton } from '../shell/screen-skeleton.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="heading text-xl">{title}</h2>
      {children}
    </Card>
  );
}

function AccountSections({ me }: { me: Me }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Section title="Email">
        <ChangeEmailForm email={me.email} />
      </Section>
      <Section title="Password">
        <ChangePasswordForm />
      </Section>
      <Section title="Where you are signed in">
        <SessionList />
        <p className="text-mute">Lost a phone, or used somebody else’s computer?</p>
        <SignOutEverywhere />
      </Section>
      <div className="grid gap-5">
        <Section title="Your data">
          <p className="text-mute">
            Everything we keep about you, in one file: profile, bids, purchases, sales, payments and more.
          </p>
          <div>
            <DownloadButton fileName="clamor-account.json" load={() => callFile(EXPORT_ACCOUNT, {})}>
              Download my data
            </DownloadButton>
          </div>
        </Section>
        <Section title="Delete account">
          <p className="text-mute">
            Your profile is deleted for good. What you bought and sold stays on record without your name.
          </p>
          <DeleteAccount />
        </Section>
      </div>
    </div>
  );
}

function Content() {
  const { me, loading } = useSession();
  if (loading) return <BodySkeleton />;
  if (me !== null) return <AccountSections me={me} />;
  return (
    <EmptyState
      title="Sign in to see your account"
      actions={<ButtonLink to={loginPath('/account')}>Sign In</ButtonLink>}
    >
      Change how you sign in, see where you are signed in, and download or delete everything we keep about you.
    </EmptyState>
  );
}

export function AccountScreen() {
  return (
    <>
      <PageMeta {...TITLED_SCREENS['/account']} />
      <h1 className="display mb-8 text-4xl sm:text-5xl">Account</h1>
      <Content />
    </>
  );
}
