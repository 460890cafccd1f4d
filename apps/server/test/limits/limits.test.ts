import { CALLS } from '@clamor/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createRateLimits,
  type LimitClass,
  type LimitKey,
  limitKeyOf,
  ownCounters,
  RATE_LIMITS,
} from '../../src/platform/http/rate-limits.ts';
import { openStage, type Person, type Stage } from '../authorisation/stage.fixture.ts';
import { EXPECTED_LIMITS, EXPECTED_RATES } from './expectations.ts';

const HERE = '203.0.113.1';
const THERE = '198.51.100.1';

interface Counted {
  limit: LimitClass;
  key: LimitKey;
}

let stage: Stage;
let counted: Counted[] = [];
let ada: Person;
let ben: Person;
beforeAll(async () => {
  stage = await openStage({ RATE_LIMITS: 'on', ALLOW_REMOTE_DEVELOPMENT: '1' });
  // Refuses every request when it is counted, so that no call has an effect.
  stage.house.clamor.app.context.rateLimits = {
    count(limit, key) {
      counted.push({ limit, key });
      return { waitMs: 1_000, left: 0, endsInMs: 1_000 };
    },
  };
  [ada, ben] = [await stage.person('BOTH'), await stage.person('BOTH')];
});
afterAll(() => stage?.stop());

/** Sends one request of a call. Returns the class and the key under which it is counted. */
async function countOf(app: FastifyInstance, name: string, person: Person, remoteAddress: string): Promise<Counted> {
  const { call } = CALLS.find((known) => known.name === name) ?? expect.unreachable();
  counted = [];
  const url = call.path.replaceAll(/\{\w+\}/g, 'x');
  const { statusCode, headers } = await app.inject({ method: call.method, url, headers: person.shows, remoteAddress });
  expect([name, statusCode]).toEqual([name, 429]);
  expect(counted).toHaveLength(1);
  const [first = expect.unreachable()] = counted;
  // Every answer names its limit, refusals too.
  expect(headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': `"${first.limit}";q=${RATE_LIMITS[first.limit].max};w=60`,
    ratelimit: expect.stringMatching(/^"\w+";r=\d+;t=\d+$/),
  });
  return first;
}

describe('the limit of every call', () => {
  it('is written down for each call of the contract, and for none besides', () => {
    expect(Object.keys(EXPECTED_LIMITS).sort()).toEqual(CALLS.map(({ name }) => name).sort());
  });

  it.each(CALLS.map(({ name }) => name))('%s', async (name) => {
    const { app } = stage.house.clamor;
    const here = await countOf(app, name, ada, HERE);
    const another = await countOf(app, name, ben, HERE);
    const elsewhere = await countOf(app, name, ada, THERE);
    const by = { member: [{ member: ada.id }, { member: ben.id }, { member: ada.id }] } as Record<string, LimitKey[]>;
    by.address = [{ address: HERE }, { address: HERE }, { address: THERE }];
    const [limit, whom] = EXPECTED_LIMITS[name] ?? expect.unreachable();
    expect([here, another, elsewhere].map((each) => each.limit)).toEqual([limit, limit, limit]);
    expect([here, another, elsewhere].map(({ key }) => key)).toEqual(by[whom]);
  });
});

describe('the limit of every class', () => {
  it('is written down', () => {
    expect(RATE_LIMITS).toEqual(EXPECTED_RATES);
  });

  /** How many of `atMost` requests stay within the limit if these callers take turns. */
  function withinLimit(limit: LimitClass, atMost: number, asked: readonly [userId: string | null, address: string][]) {
    const limits = createRateLimits(ownCounters(() => 0));
    let within = 0;
    for (let count = 0; count < atMost; count += 1) {
      const [userId, address] = asked[count % asked.length] ?? expect.unreachable();
      const counted = limits.count(limit, limitKeyOf(limit, userId, address));
      if (counted instanceof Promise) throw new Error('This node counts alone.');
      if (counted.waitMs === 0) within += 1;
    }
    return within;
  }

  const finite = Object.entries(EXPECTED_RATES).filter(([, { max }]) => max !== Number.POSITIVE_INFINITY);
  it.each(finite)(
    '%s: two members at one address, one member at two, visitors of one /64 and of one /48',
    (name, { max, by }) => {
      const limit = name as LimitClass;
      const [alone, twice] = by === 'member' ? [2 * max, max] : [max, 2 * max];
      const asked = 20 * max;
      expect(
        withinLimit(limit, asked, [
          ['ada', HERE],
          ['ben', HERE],
        ]),
      ).toBe(alone);
      expect(
        withinLimit(limit, asked, [
          ['ada', HERE],
          ['ada', THERE],
        ]),
      ).toBe(twice);
      expect(
        withinLimit(limit, asked, [
          [null, HERE],
          [null, THERE],
        ]),
      ).toBe(2 * max);
      expect(
        withinLimit(limit, asked, [
          [null, '2001:db8::1'],
          [null, '2001:db8::2'],
        ]),
      ).toBe(max);
      const hundred = Array.from({ length: 100 }, (_, n): [null, string] => [null, `2001:db8:0:${n}::1`]);
      expect(withinLimit(limit, asked, hundred)).toBe(8 * max);
    },
  );
});
