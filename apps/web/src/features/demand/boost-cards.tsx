import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Card } from '../../ui/card.tsx';
import { SaidText } from '../../ui/said.tsx';
import { BoostButton } from './boost-button.tsx';
import type { Boost } from './use-boost.ts';

const SHOWN_MS = 3000;

/** A large boost button for a person who followed a link that asks for a boost. */
export function BoostCard({ boost, title }: { boost: Boost; title: string }) {
  return (
    <Card raised className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 className="heading text-xl">Give this one a boost</h2>
        <p className="line-clamp-2 text-mute">
          Adds 1 to the demand for {title}. No account needed, once per hour per device.
        </p>
      </div>
      <div className="flex sm:min-w-52">
        <BoostButton boost={boost} large />
      </div>
    </Card>
  );
}

/** Says for three seconds that the boost was counted. */
export function BoostedCard({ onDone }: { onDone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onDone]);
  return (
    <Card className="flex animate-rise-in items-center gap-3 border-rise/40 bg-rise-soft text-rise">
      <CircleCheck className="size-6 shrink-0" />
      <p className="font-semibold">
        <SaidText>Boosted! The demand went up by 1.</SaidText>
      </p>
    </Card>
  );
}
