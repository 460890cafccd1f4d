import { FlaskConical, WifiOff } from 'lucide-react';
import { ResendVerification } from '../../features/accounts/resend-verification.tsx';
import { useSession } from '../../features/accounts/session.ts';
import { config } from '../../lib/config.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Notice } from '../../ui/notice.tsx';

/** Notices for every screen: no real money moves, and the email address is not verified. */
export function Banners() {
  const { me } = useSession();
  return (
    <>
      {config.paymentProvider === 'sandbox' ? <SandboxMark /> : null}
      {me?.status === 'PENDING' ? (
        <section aria-label="Your account" className="page mt-4">
          <Notice action={<ResendVerification email={me.email} />}>
            Verify your email to like, bid and sell. We sent a link to {me.email}.
          </Notice>
        </section>
      ) : null}
    </>
  );
}

/** Says that this site runs on the sandbox provider, so no card is charged. */
function SandboxMark() {
  return (
    <aside aria-label="Sandbox" className="bg-sunk2 text-sm">
      <p className="page flex items-center justify-center gap-2 py-1.5 text-center">
        <FlaskConical className="size-4 shrink-0 text-mute" />
        This is a sandbox: no real money moves.
      </p>
    </aside>
  );
}

/**
 * Says that there is no network. It sits in the free space at the top of every screen, so that the bid button does not
 * move when the network comes and goes. It is sticky and above everything else; over an open dialog it moves to the
 * very top. It catches presses, so that they do not reach what lies beneath.
 */
export function OfflineMark() {
  const online = useOnline();
  return (
    <div
      role="status"
      // Always rendered, because a live region that appears together with its text is not announced.
      className="page sticky top-0 z-70 h-0 in-data-scroll-locked:fixed in-data-scroll-locked:inset-x-0 print:hidden"
    >
      {online ? null : (
        <p className="pointer-events-auto flex h-6 items-center gap-2 rounded-b-md bg-ink px-3 text-sm/4.5 font-medium text-paper sm:h-8 sm:px-4">
          <WifiOff className="size-4 shrink-0" />
          <span>
            You are offline. <span className="hidden sm:inline">What you see is the last we knew. </span>Bids cannot be
            placed.
          </span>
        </p>
      )}
    </div>
  );
}
