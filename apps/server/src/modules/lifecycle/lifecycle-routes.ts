import {
  awardSecondChance,
  type ChangeTimingBody,
  changeTiming,
  declineSecondChance,
  goLive,
  withdraw,
} from '@clamor/contract/lifecycle';
import { CREATE_DEFAULTS } from '@clamor/contract/limits';
import type { IdempotencyHeaders, SlugParams } from '@clamor/contract/wire';
import type { CommandOf } from '@clamor/domain/lifecycle';
import type { Timing } from '@clamor/domain/listings';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock/index.ts';
import { answer, type Caller, refuse, route } from '../../platform/http/index.ts';
import { type Desk, deskRequest } from '../desk/index.ts';
import { deskRefusal, memberAsker, submitCommand } from '../desk-http/index.ts';
import { REPLAYED, requestHash } from '../idempotency/index.ts';
import type { ListingView, ShownListings } from '../listings/index.ts';

export interface LifecyclePorts {
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
  views: ShownListings;
}

type Step = CommandOf<'go_live' | 'withdraw' | 'award_second_chance' | 'decline_second_chance'>;
type Principal = { caller: Caller; receivedAt: number };
type StepAsked = { params: SlugParams; headers: z.output<typeof IdempotencyHeaders> } & Principal;

/** Registers the routes for a seller's actions on a listing. */
export function registerLifecycleRoutes(app: FastifyInstance, ports: LifecyclePorts): void {
  const { views } = ports;
  const ask = async <Asked extends CommandOf<'change_timing'>>(
    slug: string,
    { caller, receivedAt }: Principal,
    commandFor: (view: ListingView) => Asked,
  ) => {
    const view = await views.shown(slug);
    if (view === null) return refuse('NOT_FOUND');
    const command = commandFor(view);
    const asker = memberAsker(caller);
    const asked = await submitCommand(ports, { listingId: view.texts.id, command, asker, receivedAt });
    return asked.kind === 'problem' ? asked : { ...asked, view };
  };

  const step =
    <Asked extends Step>(command: Asked) =>
    async ({ params: { slug }, headers, caller, receivedAt }: StepAsked) => {
      const view = await views.shown(slug);
      if (view === null) return refuse('NOT_FOUND');
      const value = headers['idempotency-key'];
      const key = value === undefined ? null : { value, bodyHash: requestHash(command) };
      const asked = deskRequest({ listingId: view.texts.id, command, asker: memberAsker(caller), receivedAt });
      const done = await ports.desk.submit<Asked>({ ...asked, key });
      if (done.kind === 'key_reused') return refuse('KEY_REUSED');
      // The view is read again: the first request may have changed the listing while this one waited.
      if (done.kind === 'repeated')
        return answer(200, views.step(slug, ((await views.shown(slug)) ?? view).state), REPLAYED);
      return done.kind === 'accepted'
        ? answer(200, views.step(slug, done.state))
        : deskRefusal(done, ports.clock.now());
    };
  route(app, goLive, step({ kind: 'go_live' }));
  route(app, withdraw, step({ kind: 'withdraw' }));
  route(app, awardSecondChance, step({ kind: 'award_second_chance' }));
  route(app, declineSecondChance, step({ kind: 'decline_second_chance' }));

  route(app, changeTiming, async ({ params, body, ...asker }) => {
    const asked = await ask(params.slug, asker, ({ state: { timing } }) => ({
      kind: 'change_timing',
      timing: timingChange(body, timing),
    }));
    if (asked.kind === 'problem') return asked;
    const { texts, seller } = asked.view;
    return answer(200, views.written(texts, asked.state, seller.username));
  });
}

/**
 * The timing fields that the request changes. A new threshold without the switch changes the override only if it is
 * switched on in `current`.
 */
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

/** The new threshold of the hot override: null switches it off; undefined leaves it as it is. */
function hotOverrideOf(body: ChangeTimingBody, current: Timing): number | null | undefined {
  const { hotOverrideEnabled: enabled, hotOverrideThreshold: threshold } = body;
  const present = current.hotOverridePercent;
  if (enabled === false) return null;
  if (enabled === true) return threshold ?? present ?? CREATE_DEFAULTS.hotOverrideThreshold;
  return threshold !== undefined && present !== null ? threshold : undefined;
}
