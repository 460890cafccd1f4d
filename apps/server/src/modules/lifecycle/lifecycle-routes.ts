import {
  awardSecondChance,
  type ChangeTimingBody,
  changeTiming,
  declineSecondChance,
  goLive,
  withdraw,
} from '@clamor/contract/lifecycle';
import type { Command, ListingState } from '@clamor/domain/lifecycle';
import type { Timing } from '@clamor/domain/listings';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock/index.ts';
import { answer, type Caller, route } from '../../platform/http/index.ts';
import type { Desk } from '../desk/index.ts';
import { askDesk, deskRefusal, type ListingView, memberRequest, type ShownListings } from '../listings/index.ts';

export interface LifecyclePorts {
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
  views: ShownListings;
}

type Asker = { params: { slug: string }; caller: Caller; receivedAt: number };

/** What a seller does in the course of a listing's life. */
export function registerLifecycleRoutes(app: FastifyInstance, ports: LifecyclePorts): void {
  const { views, clock } = ports;
  const ask = <Asked extends Command>(
    { params, caller, receivedAt }: Asker,
    commandFor: (view: ListingView) => Asked,
  ) =>
    askDesk(ports, params.slug, (view) =>
      memberRequest(caller, { listingId: view.texts.id, command: commandFor(view), receivedAt }),
    );
  const step = ({ state, view }: { state: ListingState; view: ListingView }) =>
    answer(200, views.step(view.texts.slug, state));

  route(app, goLive, async (asker) => {
    const gone = await ask(asker, () => ({ kind: 'go_live' }));
    return gone.kind === 'accepted' ? step(gone) : deskRefusal(goLive, gone, clock.now());
  });

  route(app, withdraw, async (asker) => {
    const withdrawn = await ask(asker, () => ({ kind: 'withdraw' }));
    return withdrawn.kind === 'accepted' ? step(withdrawn) : deskRefusal(withdraw, withdrawn, clock.now());
  });

  route(app, awardSecondChance, async (asker) => {
    const awarded = await ask(asker, () => ({ kind: 'award_second_chance' }));
    return awarded.kind === 'accepted' ? step(awarded) : deskRefusal(awardSecondChance, awarded, clock.now());
  });

  route(app, declineSecondChance, async (asker) => {
    const declined = await ask(asker, () => ({ kind: 'decline_second_chance' }));
    return declined.kind === 'accepted' ? step(declined) : deskRefusal(declineSecondChance, declined, clock.now());
  });

  route(app, changeTiming, async (asker) => {
    const changed = await ask(asker, ({ state: { timing } }) => ({
      kind: 'change_timing',
      timing: timingChange(asker.body, timing),
    }));
    if (changed.kind !== 'accepted') return deskRefusal(changeTiming, changed, clock.now());
    const { texts, seller } = changed.view;
    return answer(200, views.written(texts, changed.state, seller.username));
  });
}

/** Only the fields sent. `current` tells whether a new threshold alone changes an override that is switched on. */
export function timingChange(body: ChangeTimingBody, current: Timing): Partial<Timing> {
  const { primeListingHoursStart: start, primeListingHoursEnd: end } = body;
  const hot = hotOverrideOf(body, current);
  return {
    ...(body.startPolicy === undefined ? {} : { startPolicy: body.startPolicy }),
    ...(body.countdownTimerMinutes === undefined ? {} : { countdownMinutes: body.countdownTimerMinutes }),
    ...(body.sellerTimezone === undefined ? {} : { sellerTimezone: body.sellerTimezone }),
    ...(start === undefined || end === undefined
      ? {}
      : { primeHours: start === null || end === null ? null : { start, end } }),
    ...(hot === undefined ? {} : { hotOverridePercent: hot }),
  };
}

const DEFAULT_HOT_OVERRIDE = 150;

/** undefined: nothing about it was sent. */
function hotOverrideOf(body: ChangeTimingBody, current: Timing): number | null | undefined {
  const { hotOverrideEnabled: enabled, hotOverrideThreshold: threshold } = body;
  const present = current.hotOverridePercent;
  if (enabled === false) return null;
  if (enabled === true) return threshold ?? present ?? DEFAULT_HOT_OVERRIDE;
  return threshold !== undefined && present !== null ? threshold : undefined;
}
