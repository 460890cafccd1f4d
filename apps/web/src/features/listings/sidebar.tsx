import { Heart, Hourglass, ShieldCheck, TimerReset } from 'lucide-react';
import type { ReactNode } from 'react';
import { loginPath, registerPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Invites a visitor to sign up or sign in. */
export function JoinBlock({ path }: { path: string }) {
  return (
    <Card className="grid gap-4" data-for-visitors="">
      <div className="grid gap-1">
        <h2 className="heading text-xl">Join the crowd</h2>
        <p className="text-mute">Verify your email and 25,000 tokens are yours.</p>
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <ButtonLink to={registerPath(path)}>Sign Up</ButtonLink>
        <ButtonLink to={loginPath(path)} variant="quiet">
          Sign In
        </ButtonLink>
      </div>
    </Card>
  );
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3.5">
      <span className="mt-0.5 text-mute [&_svg]:size-5">{icon}</span>
      <span className="grid gap-0.5">
        <strong className="font-semibold">{title}</strong>
        <span className="text-sm text-mute">{children}</span>
      </span>
    </li>
  );
}

/** Explains how bidding works here and why it is fair. */
export function PromisesBlock() {
  return (
    <Card>
      <h2 className="sr-only">How it works here</h2>
      <ul className="grid gap-4">
        <Point icon={<Heart />} title="The crowd starts it">
          Wants and boosts add up until the goal is met. Then the auction starts by itself.
        </Point>
        <Point icon={<TimerReset />} title="No last-second sniping">
          A bid in the last minute adds 60 seconds for everyone.
        </Point>
        <Point icon={<Hourglass />} title="An outage never decides">
          If Clamor cannot be reached, the lost time is added to the clock.
        </Point>
        <Point icon={<ShieldCheck />} title="Every bid has a receipt">
          Each bid gets its number in the order and the time at which we received it.
        </Point>
      </ul>
    </Card>
  );
}
