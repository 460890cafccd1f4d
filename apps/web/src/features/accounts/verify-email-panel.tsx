import type { VerifyEmailAnswer } from '@clamor/contract/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { count } from '../../lib/number-text.ts';
import { loginPath, safeNextPath } from '../../lib/paths.ts';
import { forgetReturnPath, keptReturnPath } from '../../lib/return-to.ts';
import { useReturnLabel } from '../../lib/use-return-label.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SaidText } from '../../ui/said.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { meQuery, openedEmailQuery } from './api.ts';
import { AuthCard } from './auth-card.tsx';
import { useSession, useStartSession } from './session.ts';
import { VerifyWithPasswordForm } from './verify-with-password-form.tsx';

function MissingToken() {
  return (
    <AuthCard title="Check your email" lead="We sent you a link. Open it to verify your address and get your tokens.">
      <ButtonLink to="/login" variant="quiet" size="lg">
        Go to Login
      </ButtonLink>
    </AuthCard>
  );
}

function Verifying() {
  return (
    <AuthCard title="Verifying your email" lead="One moment.">
      <SkeletonGroup label="Verifying your email">
        <Skeleton className="h-14 rounded-lg" />
      </SkeletonGroup>
    </AuthCard>
  );
}

interface FailedProps {
  message: string;
  /** The remedy for this failure, in place of starting over. */
  children?: ReactNode;
}

function Failed({ message, children }: FailedProps) {
  return (
    <AuthCard title="Verification Failed" lead={<span role="alert">{message}</span>}>
      {children}
      <div className="grid gap-3">
        {children ? null : (
          <ButtonLink to="/register" size="lg">
            Try Again
          </ButtonLink>
        )}
        <ButtonLink to="/login" variant="quiet" size="lg">
          Go to Login
        </ButtonLink>
      </div>
    </AuthCard>
  );
}

/**
 * The way on after verifying: a signed-in member returns to where they came from, and everybody else signs in first.
 */
function WayOn({ path }: { path: string }) {
  const { me, loading } = useSession();
  const label = useReturnLabel(path);
  if (loading) return <Skeleton className="h-14 rounded-lg" />;
  if (me === null) {
    return (
      <ButtonLink to={loginPath(path)} state={{ isNew: true }} size="lg">
        Continue to Login
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={path} size="lg" onClick={forgetReturnPath} className="min-w-0">
      <span className="truncate">{label}</span>
    </ButtonLink>
  );
}

function Verified({ bonusTokens, returnTo }: VerifyEmailAnswer) {
  const [path] = useState(() => (returnTo === null ? keptReturnPath() : safeNextPath(returnTo)));
  const { me, loading } = useSession();
  const bonus = bonusTokens > 0 ? `${count(bonusTokens)} tokens are in your account.` : '';
  const sentences = me === null && !loading ? [bonus, 'Sign in to continue.'] : ['You are in.', bonus];
  return (
    <AuthCard title="Email verified" lead={<SaidText>{sentences.join(' ').trim()}</SaidText>}>
      <WayOn path={path} />
    </AuthCard>
  );
}

function Verification({ token }: { token: string }) {
  const client = useQueryClient();
  const verification = useQuery(openedEmailQuery(token, useStartSession()));
  const [withPassword, setWithPassword] = useState<VerifyEmailAnswer | null>(null);
  const verified = withPassword ?? verification.data;
  const isVerified = verified !== undefined;
  useEffect(() => {
    if (isVerified) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [client, isVerified]);

  if (isVerified) return <Verified {...verified} />;
  if (verification.isPending) return <Verifying />;
  const { error } = verification;
  return (
    <Failed message={messageOf(error, 'The verification link may be invalid or expired.')}>
      {isApiError(error, 'PASSWORD_REQUIRED') ? (
        <VerifyWithPasswordForm token={token} onVerified={setWithPassword} />
      ) : null}
    </Failed>
  );
}

/** Opens a verification link; `token` is null if the page's address has none. */
export function VerifyEmailPanel({ token }: { token: string | null }) {
  return token === null || token === '' ? <MissingToken /> : <Verification token={token} />;
}
