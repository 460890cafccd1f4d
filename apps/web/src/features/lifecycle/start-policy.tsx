import type { ListingResponse } from '@clamor/contract/listing-views';
import { plural } from '../../lib/number-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { ZonedMoment, ZonedPrimeHours } from './zoned-times.tsx';

type Listing = ListingResponse['listing'];

function primeHoursOf({ primeListingHoursStart: start, primeListingHoursEnd: end }: Listing) {
  return start === null || end === null ? null : { start, end };
}

/** The prime hours of a SMART listing. Renders nothing for other listings. */
export function PrimeHoursBlock({ listing }: { listing: Listing }) {
  const hours = primeHoursOf(listing);
  if (listing.startPolicy !== 'SMART' || hours === null) return null;
  return (
    <div className="grid gap-2">
      <h3 className="heading text-lg">Prime hours</h3>
      <ZonedPrimeHours hours={hours} sellerZone={listing.sellerTimezone} />
    </div>
  );
}

/** Says what happens when the goal is met. */
export function StartPolicyText({ listing, isOwner }: { listing: Listing; isOwner: boolean }) {
  const minutes = plural(listing.countdownTimerMinutes, 'minute');
  const hours = primeHoursOf(listing);
  if (listing.startPolicy === 'MANUAL') {
    return (
      <p className="text-sm text-mute">
        At the goal {isOwner ? 'you start' : 'the seller starts'} a countdown of {minutes}, then bidding opens.
      </p>
    );
  }
  if (listing.startPolicy === 'IMMEDIATE' || hours === null) {
    return (
      <p className="text-sm text-mute">At the goal a countdown of {minutes} starts at once, then bidding opens.</p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-mute">
        At the goal a countdown of {minutes} waits for prime hours, when bidders are awake
        {listing.hotOverrideEnabled ? `, or starts at once at ${listing.hotOverrideThreshold}% of the goal` : ''}:
      </p>
      <ZonedPrimeHours hours={hours} sellerZone={listing.sellerTimezone} />
    </div>
  );
}

/** Says what the countdown waits for after the goal is met. */
export function GoalMetNotice({ view, isOwner }: { view: ListingResponse; isOwner: boolean }) {
  const { listing, scheduledStartAt } = view;
  if (scheduledStartAt !== null) {
    return (
      <Notice tone="rise">
        <div className="grid gap-2">
          <p>The goal is met. The countdown starts in prime hours:</p>
          <ZonedMoment at={scheduledStartAt} sellerZone={listing.sellerTimezone} />
          {listing.hotOverrideEnabled ? (
            <p className="text-sm font-normal">
              It starts at once if demand reaches {listing.hotOverrideThreshold}% of the goal.
            </p>
          ) : null}
        </div>
      </Notice>
    );
  }
  if (listing.startPolicy === 'MANUAL') {
    return (
      <Notice tone="rise">
        {isOwner
          ? 'The goal is met. Start the countdown whenever you are ready.'
          : `The goal is met. ${listing.sellerName} can start the countdown at any moment.`}
      </Notice>
    );
  }
  return <Notice tone="rise">The goal is met. The countdown is about to start.</Notice>;
}
