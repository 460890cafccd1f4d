import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { LogoMark } from '../../ui/logo.tsx';

export interface AuthCardProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** A link to a related screen, under the card. */
  below?: { to: string; link: string; question?: string };
}

/** The card of a sign-in screen. */
export function AuthCard({ title, lead, children, below }: AuthCardProps) {
  return (
    <div className="mx-auto grid w-full max-w-[440px] gap-5">
      <Card raised className="grid gap-6 sm:p-8">
        <div className="grid gap-2">
          <LogoMark className="mb-2 h-8" />
          <h1 className="display text-4xl">{title}</h1>
          {lead ? <p className="text-mute text-pretty">{lead}</p> : null}
        </div>
        {children}
      </Card>
      {below ? (
        <p className="text-center text-mute">
          {below.question ? <>{below.question} </> : null}
          <Link to={below.to} className="inline-flex min-h-11 items-center font-semibold text-ink underline">
            {below.link}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
