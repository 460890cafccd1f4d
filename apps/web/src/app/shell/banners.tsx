import { ResendVerification } from '../../features/accounts/resend-verification.tsx';
import { useSession } from '../../features/accounts/session.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Notice } from '../../ui/notice.tsx';

/** What a person has to know on every screen: no network, an unverified address. */
export function Banners() {
  const online = useOnline();
  const { me } = useSession();
  const unverified = me?.status === 'PENDING';
  return (
    <div className="page grid gap-2 empty:hidden [&>*]:mt-4">
      {online ? null : (
        <Notice tone="soon" role="status">
          You are offline. What you see is the last we knew, and bids cannot be placed.
        </Notice>
      )}
      {unverified ? (
        <Notice tone="soon" action={<ResendVerification email={me.email} />}>
          Please verify your email to like, bid and sell. We sent a link to {me.email}.
        </Notice>
      ) : null}
    </div>
  );
}
