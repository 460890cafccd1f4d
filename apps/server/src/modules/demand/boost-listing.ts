import { boost } from '@clamor/contract/demand';
import { iso } from '@clamor/contract/wire';
import { totalDemand } from '@clamor/domain/demand';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer, type Caller, type Refused, raw, refuse, route } from '../../platform/http/index.ts';
import { ensureDevice, isNewDevice } from '../../platform/visitor/index.ts';
import { submitCommand } from '../desk-http/index.ts';
import type { DemandPorts } from './demand-ports.ts';

const FORM = /^application\/x-www-form-urlencoded/i;

interface Booster {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
}

/**
 * The route for a boost. A form post (a page without JavaScript) is redirected to the listing's page, which shows the
 * outcome.
 */
export function registerBoost(app: FastifyInstance, ports: DemandPorts): void {
  const { clock, epoch, views } = ports;
  route(
    app,
    boost,
    async ({ params, caller, receivedAt, request, reply }) => {
      const isForm = isFormPost(request);
      const view = await views.shown(params.slug);
      if (view === null) return isForm ? backTo(params.slug, null) : refuse('NOT_FOUND');
      const boosted = await ask(ports, view.texts.id, { request, reply, caller }, receivedAt);
      if (boosted.kind === 'problem') return isForm ? backTo(params.slug, boosted) : boosted;
      if (isForm) return raw(303, null, { location: `${pageOf(params.slug)}?boosted=true` });
      const { state, reply: said } = boosted;
      const nextBoostAt = iso(said.kind === 'boost' ? said.nextBoostAt : clock.now());
      const { boosts } = state.tally;
      const total = totalDemand(state.tally);
      return answer(200, {
        success: true as const,
        boosts,
        total,
        nextBoostAt,
        version: state.publicNumber,
        epoch: epoch(),
      });
    },
    {
      limit: 'boost',
      answerRefusal: (refused, request) => (isFormPost(request) ? backTo(slugOf(request), refused) : refused),
    },
  );
}

function isFormPost({ headers }: FastifyRequest): boolean {
  return FORM.test(headers['content-type'] ?? '');
}

function slugOf({ params }: FastifyRequest): string {
  return (params as { slug?: string }).slug ?? '';
}

function ask(ports: DemandPorts, listingId: string, { request, reply, caller }: Booster, receivedAt: number) {
  const { hashes } = ports;
  const isNew = isNewDevice(request);
  return submitCommand(ports, {
    listingId,
    command: { kind: 'boost' },
    asker: {
      kind: 'device',
      deviceHash: hashes.device(ensureDevice(request, reply)),
      addressHash: hashes.address(request.ip),
      wideNetworkHash: hashes.wideNetwork(request.ip),
      userId: caller?.userId ?? null,
      isNew,
    },
    receivedAt,
  });
}

function pageOf(slug: string): string {
  return `/listing/${encodeURIComponent(slug)}`;
}

function backTo(slug: string, refusal: Refused | null) {
  return raw(303, null, { location: `${pageOf(slug)}?boosted=false${refusal === null ? '' : why(refusal)}` });
}

/**
 * The query parameter that tells the listing's page why the boost failed: the seconds to wait, or the refusal's code.
 */
function why({ problem: { code, retryAfterSeconds } }: Refused): string {
  return code === 'BOOST_LIMIT' ? `&retryAfter=${retryAfterSeconds}` : `&reason=${code}`;
}
