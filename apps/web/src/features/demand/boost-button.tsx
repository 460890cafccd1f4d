import { Zap } from 'lucide-react';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { Button } from '../../ui/button.tsx';
import type { Boost } from './use-boost.ts';

/** The remaining wait in minutes, rounded up: `45 min`, `1 min`. */
export function waitText(seconds: number): string {
  return `${Math.max(1, Math.ceil(seconds / 60))} min`;
}

/** The button 'Boost +1'. During the wait it shows when the next boost is allowed. */
export function BoostButton({ boost, large = false }: { boost: Boost; large?: boolean }) {
  const seconds = useSecondsUntil(boost.waitUntil);
  const waiting = boost.waitUntil !== null && seconds !== null && seconds > 0;
  return (
    <form method="post" action={boost.action} className="flex flex-1" onSubmit={(event) => event.preventDefault()}>
      <Button
        type="submit"
        variant={large ? 'rise' : 'quiet'}
        size={large ? 'lg' : 'md'}
        icon={<Zap className="size-5" />}
        pending={boost.pending}
        pendingText="Boosting..."
        resting={waiting}
        onClick={boost.boost}
        className="flex-1"
      >
        {waiting ? `Boost again in ${waitText(seconds)}` : 'Boost +1'}
      </Button>
    </form>
  );
}
