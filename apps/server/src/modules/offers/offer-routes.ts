import { relist as relistCall } from '@clamor/contract/listings';
import * as calls from '@clamor/contract/payments';
import type { FastifyInstance } from 'fastify';
import { answer, type Refused, refuse, route } from '../../platform/http/index.ts';
import { answerAgain, isRepeat, keyedSession } from '../idempotency/index.ts';
import { createdAnswer, type ShownListings } from '../listings/index.ts';
import { askProvider, CLAIM_ENDING } from '../payments/index.ts';
import { wireOffer } from '../sales/index.ts';
import {
  type AcceptRefusal,
  acceptOffer,
  type DeclineRefusal,
  declineOffer,
  type OfferAnswered,
} from './answer-offer.ts';
import type { Denied } from './as-member.ts';
import { offerRunnerUp, type RunnerUpRefusal } from './offer-runner-up.ts';
import { type RelistPorts, type RelistRefusal, relist } from './relist.ts';
import { relistForm } from './relist-form.ts';

export interface OfferRoutePorts extends RelistPorts {
  views: Pick<ShownListings, 'shown' | 'written'>;
}

const NOBODY_LEFT = 'Everybody else who bid was asked already, or may not buy now.';

/** Registers the routes for an item whose sale failed: offers to runner-ups, and relisting. */
export function registerOfferRoutes(app: FastifyInstance, ports: OfferRoutePorts): void {
  const { views, log } = ports;

  route(app, calls.offerRunnerUp, async (asked) => {
    const { params } = asked;
    const session = keyedSession(calls.offerRunnerUp, asked);
    const view = await views.shown(params.slug);
    if (view === null) return refuse('NOT_FOUND');
    const { auctionId, id: listingId, sellerId } = view.state;
    const done = await askProvider(log, () => offerRunnerUp(ports, session, { auctionId, listingId, sellerId }));
    if (done.kind === 'problem') return done;
    if (done.kind === 'offered') return answer(200, wireOffer(done.offer));
    return done.kind === 'refused' ? RUNNER_UP_REFUSED[done.refusal] : denied(done);
  });

  route(app, calls.acceptOffer, async (asked) => {
    const session = keyedSession(calls.acceptOffer, asked);
    const done = await acceptOffer(ports, session, asked.params.id);
    if (done.kind === 'overdue') return refuse('PAYMENT_OVERDUE', { auctionId: done.auctionId, slug: done.slug });
    if (done.kind === 'denied') {
      return refuse(done.denial === 'email_not_verified' ? 'EMAIL_NOT_VERIFIED' : 'FORBIDDEN');
    }
    return answered(done, ACCEPT_REFUSED);
  });

  route(app, calls.declineOffer, async (asked) => {
    const session = keyedSession(calls.declineOffer, asked);
    const done = await declineOffer(ports, session, asked.params.id);
    return answered(done, DECLINE_REFUSED);
  });

  route(app, relistCall, async (asked) => {
    const { caller, params, body } = asked;
    const view = await views.shown(params.slug);
    if (view === null) return refuse('NOT_FOUND');
    if (view.texts.sellerId !== caller.userId)
      return refuse(caller.status === 'PENDING' ? 'EMAIL_NOT_VERIFIED' : 'FORBIDDEN');
    const form = relistForm(view, body);
    if (form.kind === 'problem') return form;
    const done = await askProvider(log, () => relist(ports, keyedSession(relistCall, asked), view, form.body));
    if (done.kind === 'problem') return done;
    if (done.kind === 'refused') return RELISTING_REFUSED[done.refusal];
    if (done.kind === 'created' || isRepeat(done)) return createdAnswer(done, views);
    return denied(done);
  });
}

function denied(done: Denied) {
  if (isRepeat(done)) return answerAgain(done);
  return refuse(done.denial === 'forbidden' ? 'FORBIDDEN' : 'EMAIL_NOT_VERIFIED');
}

const RELISTING_REFUSED = {
  claim_over: refuse('CLAIM_OVER'),
  claim_ending: CLAIM_ENDING,
  payment_in_progress: refuse('PAYMENT_IN_PROGRESS'),
  wrong_state: refuse('WRONG_STATE'),
} satisfies Record<RelistRefusal, Refused>;

const RUNNER_UP_REFUSED = {
  ...RELISTING_REFUSED,
  nobody_left: refuse('WRONG_STATE', {}, NOBODY_LEFT),
} satisfies Record<RunnerUpRefusal, Refused>;

const DECLINE_REFUSED = {
  offer_over: refuse('WRONG_STATE'),
} satisfies Record<DeclineRefusal, Refused>;

const ACCEPT_REFUSED = {
  offer_over: refuse('WRONG_STATE'),
  wrong_state: refuse('WRONG_STATE'),
} satisfies Record<AcceptRefusal, Refused>;

function answered<Refusal extends string, Answer extends Refused>(
  done: OfferAnswered<Refusal>,
  refusals: Record<Refusal, Answer>,
) {
  if (isRepeat(done)) return answerAgain(done);
  switch (done.kind) {
    case 'answered':
      return answer(200, wireOffer(done.offer));
    case 'not_found':
      return refuse('NOT_FOUND');
    case 'refused':
      return refusals[done.refusal];
  }
}
