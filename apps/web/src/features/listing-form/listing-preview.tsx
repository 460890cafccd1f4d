import { useFormContext, useWatch } from 'react-hook-form';
import { MODE_EMOJI, MODE_LABEL } from '../../lib/listing-labels.ts';
import { centsOf, money } from '../../lib/money.ts';
import { goalText } from '../../lib/number-text.ts';
import { durationText } from '../../lib/time-text.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ListingFormValues } from './form-values.ts';

const STARTS = {
  IMMEDIATE: 'Then the countdown starts at once',
  SMART: 'In prime hours the countdown starts',
  MANUAL: 'You press Go Live, and the countdown starts',
} as const;

/** A preview of the card as others will see it, and of the steps until the auction's end. It follows the typing. */
export function ListingPreview() {
  const { control } = useFormContext<ListingFormValues>();
  const values = useWatch({ control }) as ListingFormValues;
  const goal = Number(values.threshold.replaceAll(',', ''));
  const startPrice = centsOf(values.startPrice);
  const [picture] = values.mediaUrls;
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card shadow-panel">
      <div className="relative grid aspect-[5/4] place-items-center overflow-hidden bg-sunk text-6xl lg:aspect-auto lg:h-[min(18rem,28dvh)]">
        {picture === undefined ? (
          <span aria-hidden="true">{MODE_EMOJI[values.mode]}</span>
        ) : (
          <Picture
            url={picture}
            alt=""
            sizes="(min-width: 1024px) 400px, 100vw"
            widest={640}
            className="size-full object-cover"
          />
        )}
        <span className="absolute top-3 left-3 rounded-full bg-rise px-3 py-1 text-sm font-semibold text-on-rise">
          Collecting
        </span>
      </div>
      <div className="grid gap-4 p-5">
        <div className="grid gap-1">
          <p className="text-sm text-mute">{MODE_LABEL[values.mode]}</p>
          <p className="heading line-clamp-3 text-xl wrap-anywhere">{values.title.trim() || 'Your title'}</p>
        </div>
        <dl className="grid grid-cols-2 gap-4">
          <Fact name="Starts at" value={startPrice === null ? '–' : money(startPrice)} />
          <Fact name="Goal" value={Number.isSafeInteger(goal) && goal > 0 ? goalText(goal) : '–'} />
        </dl>
        <ol className="grid gap-2 border-t border-line pt-4 text-sm text-mute">
          <Step colour="bg-rise">The crowd gathers until the goal is met</Step>
          <Step colour="bg-soon">
            {STARTS[values.startPolicy]}: {values.countdownTimerMinutes || '–'}{' '}
            {values.countdownTimerMinutes.trim() === '1' ? 'minute' : 'minutes'}
          </Step>
          <Step colour="bg-loud">
            Live for {durationText(values.auctionDurationSeconds)}, longer if the last bids are close
          </Step>
        </ol>
      </div>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-mute">{name}</dt>
      <dd className="heading truncate text-xl">{value}</dd>
    </div>
  );
}

function Step({ colour, children }: { colour: string; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className={`mt-1.5 size-2 shrink-0 rounded-full ${colour}`} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
