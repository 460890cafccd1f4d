import { CALLS } from '@clamor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { answersTo } from './answers.fixture.ts';
import { EXPECTED } from './expectations.ts';
import { CORE_REQUESTS, REQUESTS } from './requests.fixture.ts';
import { callsAt, openStage, type Stage } from './stage.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

const names = CALLS.map(({ name }) => name);
const ofDevelopment = CALLS.filter(({ call }) => call.access === 'development').map(({ name }) => name);

describe('what every call answers to whom', () => {
  it('is written down for each call of the contract, and for none besides, with an example', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual([...names].sort());
    expect(Object.keys(REQUESTS).sort()).toEqual([...names].sort());
  });

  // The calls about a sale are in `sale-authorisation.test.ts`, because each of them first needs a sale.
  it.each(Object.keys(CORE_REQUESTS).filter((name) => !ofDevelopment.includes(name)))('%s', async (name) => {
    expect(await answersTo(stage, name)).toEqual(EXPECTED[name]);
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
    expect(await answersTo(stage, name, callsAt(production.clamor.app))).toEqual(EXPECTED[name]);
  });
});
