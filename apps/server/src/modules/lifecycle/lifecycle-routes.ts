import {
  awardSecondChance,
  type ChangeTimingBody,
  changeTiming,
  declineSecondChance,
  goLive,
  withdraw,
} from '@clamor/contract/lifecycle';
import type { RefusalOf } from '@clamor/contract/wire';
import type { Command } from '@clamor/domain/lifecycle';
import type { Timing } from '@clamor/domain/listings';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock/index.ts';
import { answer, type Caller, type Refused, refuse, route } from '../../platform/http/index.ts';
import type { Desk, DeskAnswer } from '../desk/index.ts';
import { deskRefusal, type ListingView, memberRequest, type ShownListings } from '../listings/index.ts';

export interface LifecyclePorts {
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
  views: ShownListings;
}

type Step =
  | { kind: 'go_live' }
  | { kind: 'withdraw' }
  | { kind: 'award_second_chance' }
  | { kind: 'decline_second_chance' };
type Accepted = Extract<DeskAnswer, { kind: 'accepted' }>;
type SellersCall = typeof goLive | typeof changeTiming;
type Asked<Call extends SellersCall> = { accepted: Accepted; view: ListingView } | Refused<RefusalOf<Call>>;

/** What a seller does in the course of a listing's life. */
export function registerLifecycleRoutes(app: FastifyInstance, { views, desk, clock }: LifecyclePorts): void {
  const ask = async <Call extends SellersCall>(
    call: Call,
    slug: string,
    { caller, receivedAt }: { caller: Caller; receivedAt: number },
    commandFor: (view: ListingView) => Command,
  ): Promise<Asked<Call>> => {
    const view = await views.shown(slug);
    if (view === null) return refuse('NOT_FOUND');
    const command = commandFor(view);
    const asked = await desk.submit(memberRequest(caller, { listingId: view.texts.id, command, receivedAt }));
    return asked.kind === 'accepted' ? { accepted: asked, view } : deskRefusal(call, asked, clock.now());
  };

  const steps = [
    [goLive, { kind: 'go_live' }],
    [withdraw, { kind: 'withdraw' }],
    [awardSecondChance, { kind: 'award_second_chance' }],
    [declineSecondChance, { kind: 'decline_second_chance' }],
  ] as const satisfies readonly (readonly [unknown, Step])[];
  for (const [call, command] of steps) {
    const step = call as typeof goLive;
    route(app, step, async ({ params, ...asker }) => {
      const asked = await ask(step, params.slug, asker, () => command);
      if ('kind' in asked) return asked;
      return answer(200, views.step(params.slug, asked.accepted.state));
    });
  }

  route(app, changeTiming, async ({ params, body, ...asker }) => {
    const asked = await ask(changeTiming, params.slug, asker, ({ state: { timing } }) => ({
      kind: 'change_timing',
      timing: timingChange(body, timing),
    }));
    if ('kind' in asked) return asked;
    const { texts, seller } = asked.view;
    return answer(200, views.written(texts, asked.accepted.state, seller.username));
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
