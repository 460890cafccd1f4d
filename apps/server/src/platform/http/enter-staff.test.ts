import type { CallShape } from '@clamor/contract/wire';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffCaller } from './caller.ts';
import { staffRefusal } from './enter-staff.ts';
import { openHttpApp, STAFF, staffOnly, staffWrite } from './http-site.fixture.ts';

const SITE = 'https://clamor.test';
const SESSION = { id: 's1', secondFactor: 'on' } as const;

let app: FastifyInstance;
let call: CallShape;
let staff: StaffCaller;
beforeAll(async () => {
  app = await openHttpApp();
  app.all('/asked', async (request) => ({ detail: staffRefusal(call, staff, request)?.problem ?? null }));
});
afterAll(() => app.close());

async function refusalOf(given: Partial<StaffCaller>, of: Partial<CallShape> = {}, headers = { origin: SITE }) {
  staff = { ...STAFF, ...given };
  call = { ...(of.method === 'GET' ? staffOnly : staffWrite), ...of };
  const { detail } = (await app.inject({ url: '/asked', method: 'POST', headers, payload: {} })).json();
  return detail === null ? null : [detail.code, detail.detail];
}

const FOREIGN = ['FORBIDDEN', 'This was not asked by a page of this site.'];
const READS_ONLY = ['FORBIDDEN', 'You may only read.'];
const NO_MONEY = ['FORBIDDEN', 'Calls that move money need a sign-in on the staff page.'];
const elsewhere = { origin: 'https://evil.test' };
const unset = { ...SESSION, secondFactor: 'required' } as const;

it('lets in who may do everything, from a page of this site or with the secret itself', async () => {
  expect(await refusalOf({ session: SESSION }, { movesMoney: true })).toBeNull();
  expect(await refusalOf({}, { movesMoney: true }, elsewhere)).toBeNull();
  expect(await refusalOf({ session: SESSION }, { method: 'GET' }, elsewhere)).toBeNull();
  expect(await refusalOf({ mayWrite: false }, { method: 'GET' })).toBeNull();
  expect(await refusalOf({ mayMoveMoney: false })).toBeNull();
});

it('asks for the second factor before every call but those that set it up, also before one that reads', async () => {
  expect((await refusalOf({ session: unset }, { method: 'GET' }))?.[0]).toBe('SECOND_FACTOR_REQUIRED');
  expect((await refusalOf({ session: unset }))?.[0]).toBe('SECOND_FACTOR_REQUIRED');
  expect(await refusalOf({ session: unset }, { beforeSecondFactor: true })).toBeNull();
  for (const secondFactor of ['on', 'off', 'unavailable'] as const)
    expect(await refusalOf({ session: { ...SESSION, secondFactor } })).toBeNull();
});

it('says the reason that comes first, if there are several', async () => {
  const nothing = { session: unset, mayWrite: false, mayMoveMoney: false };
  expect(await refusalOf(nothing, { movesMoney: true }, elsewhere)).toEqual(FOREIGN);
  expect(await refusalOf(nothing, { movesMoney: true })).toEqual(READS_ONLY);
  expect((await refusalOf({ ...nothing, mayWrite: true }, { movesMoney: true }))?.[0]).toBe('SECOND_FACTOR_REQUIRED');
  expect(await refusalOf({ session: SESSION, mayMoveMoney: false }, { movesMoney: true })).toEqual(NO_MONEY);
});
