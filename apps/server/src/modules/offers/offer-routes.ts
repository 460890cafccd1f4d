import { relist as relistCall } from '@clamor/contract/listings';
import * as calls from '@clamor/contract/payments';
import type { MoneyRefusal } from '@clamor/domain/sales';
import type { FastifyInstance } from 'fastify';
import { answer, refuse, route } from '../../platform/http/index.ts';
import { answerAgain, isRepeat, keyedSession } from '../idempotency/index.ts';
import { createdAnswer, type ShownListings } from '../listings/index.ts';
import { askProvider, CLAIM_ENDING } from '../payments/index.ts';
import { wireOffer } from '../sales/index.ts';
import { answerOffer, type OfferAnswered } from './answer-offer.ts';
import type { Denied } from './as-member.ts';
import { offerRunnerUp } from './offer-runner-up.ts';
import { type RelistPorts, relist } from './relist.ts';
import { relistForm } from './relist-form.ts';

export interface OfferRoutePorts extends RelistPorts {
  views: Pick<ShownListings, 'shown' | 'written'>;
}

const NOBODY_LEFT = 'Everybody else who bid was asked already, or may not buy now.';

/** What follows when a buyer does not pay: the next bidder, or another listing. */
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
    return done.kind === 'refused' ? refusedEnding(done.refusal) : denied(done);
  });

  route(app, calls.acceptOffer, async (asked) => {
    const session = keyedSession(calls.acceptOffer, asked);
    const done = await answerOffer(ports, session, asked.params.id, 'accept');
    if (done.kind === 'overdue') return refuse('PAYMENT_OVERDUE', { auctionId: done.auctionId, slug: done.slug });
    if (done.kind === 'answered') return answer(200, wireOffer(done.offer));
    return notAnswered(done);
  });

  route(app, calls.declineOffer, async (asked) => {
    const session = keyedSession(calls.declineOffer, asked);
    const done = await answerOffer(ports, session, asked.params.id, 'decline');
    if (done.kind === 'answered') return answer(200, wireOffer(done.offer));
    if (isRepeat(done)) return answerAgain(done);
    return done.kind === 'session_ended'
      ? refuse('UNAUTHENTICATED')
      : refuse(done.kind === 'not_found' ? 'NOT_FOUND' : 'WRONG_STATE');
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
    if (done.kind === 'refused') return refusedEnding(done.refusal);
    if (done.kind === 'created' || isRepeat(done)) return createdAnswer(done, views);
    return denied(done);
  });
}

function denied(done: Denied) {
  if (isRepeat(done)) return answerAgain(done);
  if (done.kind === 'session_ended') return refuse('UNAUTHENTICATED');
  return refuse(done.denial === 'forbidden' ? 'FORBIDDEN' : 'EMAIL_NOT_VERIFIED');
}

/** Why a claim is not ended, nor the item offered. */
function refusedEnding(refusal: MoneyRefusal) {
  switch (refusal) {
    case 'claim_over':
      return refuse('CLAIM_OVER');
    case 'claim_ending':
      return CLAIM_ENDING;
    case 'payment_in_progress':
      return refuse('PAYMENT_IN_PROGRESS');
    case 'nobody_left':
      return refuse('WRONG_STATE', {}, NOBODY_LEFT);
    default:
      return refuse('WRONG_STATE');
  }
}

function notAnswered(done: Exclude<OfferAnswered, { kind: 'answered' | 'overdue' }>) {
  if (isRepeat(done)) return answerAgain(done);
  if (done.kind === 'session_ended') return refuse('UNAUTHENTICATED');
  if (done.kind === 'not_found') return refuse('NOT_FOUND');
  if (done.kind === 'refused') return refuse('WRONG_STATE');
  return refuse(done.denial === 'email_not_verified' ? 'EMAIL_NOT_VERIFIED' : 'FORBIDDEN');
}
