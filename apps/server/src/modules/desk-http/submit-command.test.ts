import { goLive, withdraw } from '@clamor/contract/lifecycle';
import type { CommandOf, RefusalTo } from '@clamor/domain/lifecycle';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { route } from '../../platform/http/index.ts';
import { deskRefusal } from './submit-command.ts';

it('says a refusal of the rules with the code that the call declares', () => {
  const tooLow: RefusalTo<CommandOf<'place_bid'>> = { kind: 'bid_too_low', minimumCents: 1_500 };
  const { problem } = deskRefusal({ kind: 'refused', refusal: tooLow }, 0);
  expect(problem).toMatchObject({ code: 'BID_TOO_LOW', minimumCents: 1_500 });
  expect(deskRefusal({ kind: 'overloaded', retryAfterSeconds: 2 }, 0).problem.code).toBe('OVERLOADED');
});

it('takes no refusal that the command cannot meet, and none that the call does not declare', () => {
  // @ts-expect-error A like is never refused for its amount.
  const tooLow: RefusalTo<CommandOf<'like'>> = { kind: 'bid_too_low', minimumCents: 1_500 };
  expect(deskRefusal({ kind: 'refused', refusal: tooLow }, 0).problem.status).toBeGreaterThanOrEqual(400);
  expect(uncompiled).toBeTypeOf('function');
});

type NotAccepted = Parameters<typeof deskRefusal>[0];
/**
 * Each answer that does not accept a command, and the HTTP problem that the caller gets. The compiler demands a row for
 * each kind of answer.
 */
const TOLD: { readonly [Kind in NotAccepted['kind']]: readonly [Extract<NotAccepted, { kind: Kind }>, object] } = {
  refused: [
    { kind: 'refused', refusal: { kind: 'not_found' } },
    { status: 404, code: 'NOT_FOUND' },
  ],
  overloaded: [
    { kind: 'overloaded', retryAfterSeconds: 2 },
    { status: 503, code: 'OVERLOADED', retryAfterSeconds: 2 },
  ],
  outcome_unknown: [
    { kind: 'outcome_unknown', retryAfterSeconds: 3 },
    { status: 503, code: 'OUTCOME_UNKNOWN', retryAfterSeconds: 3 },
  ],
};

it.each(Object.values(TOLD).map(([given, told]) => ({ given, told })))(
  'says what became of a command that was not accepted: $given.kind',
  ({ given, told }) => {
    expect(deskRefusal(given, 0).problem).toMatchObject(told);
  },
);

/** Never called: only the compiler checks its lines. */
function uncompiled(app: FastifyInstance, missing: RefusalTo<CommandOf<'go_live'>>): void {
  const refused = deskRefusal({ kind: 'refused', refusal: missing }, 0);
  route(app, goLive, () => refused);
  // @ts-expect-error Withdrawing is never refused for a missing goal.
  route(app, withdraw, () => refused);
}
