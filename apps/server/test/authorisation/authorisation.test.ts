import { CALLS } from '@clamor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { CALLERS, EXPECTED, type Outcome } from './expectations.ts';
import { REQUESTS } from './requests.fixture.ts';
import { callsAt, openStage, type Stage, type Told } from './stage.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

const outcomeOf = ({ status, body }: Told): Outcome => (status < 400 ? 'OK' : body.code);

/** What one call answers to everybody, one after the other, on an example of their own. */
async function answersTo(name: string, call: Stage['call']): Promise<Record<string, Outcome>> {
  const { method } = CALLS.find((known) => known.name === name)?.call ?? expect.unreachable();
  const people = await stage.people();
  const example = await (REQUESTS[name] ?? expect.unreachable())(stage, people);
  const outcomes: Record<string, Outcome> = {};
  for (const [place, caller] of CALLERS.entries()) {
    const person = people[caller];
    const asked = typeof example === 'function' ? example(person, place) : example;
    outcomes[caller] = outcomeOf(await call(method, asked, person));
  }
  return outcomes;
}

const names = CALLS.map(({ name }) => name);
const ofDevelopment = CALLS.filter(({ call }) => call.access === 'development').map(({ name }) => name);

describe('what every call answers to whom', () => {
  it('is written down for each call of the contract, and for none besides, with an example', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual([...names].sort());
    expect(Object.keys(REQUESTS).sort()).toEqual([...names].sort());
  });

  it.each(names.filter((name) => !ofDevelopment.includes(name)))('%s', async (name) => {
    expect(await answersTo(name, stage.call)).toEqual(EXPECTED[name]);
  });
});

describe('what helps in development, in production', () => {
  let production: WholeClamor;
  beforeAll(async () => {
    production = await startWholeClamor({
      NODE_ENV: 'production',
      DATABASE_URL: stage.house.clamor.pool.options.connectionString ?? '',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://clamor.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PAYMENT_PROVIDER: 'sandbox',
      RATE_LIMITS: 'on',
    });
  });
  afterAll(() => production?.stop());

  it.each(ofDevelopment)('%s', async (name) => {
    expect(await answersTo(name, callsAt(production.clamor.app))).toEqual(EXPECTED[name]);
  });
});
