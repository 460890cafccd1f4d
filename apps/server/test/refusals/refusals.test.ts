import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS, type NamedCall } from '@clamor/contract/calls';
import type { ErrorCode } from '@clamor/contract/errors';
import { fillPath, paramNames } from '@clamor/contract/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandQueue } from '../../src/modules/desk/command-queue.ts';
import { OUTCOME_UNKNOWN } from '../../src/modules/desk/index.ts';
import { type CallerName, EXPECTED } from '../authorisation/expectations.ts';
import { REQUESTS } from '../authorisation/requests.fixture.ts';
import { NAMED_SECRET, openStage, type People, type Person, type Stage } from '../authorisation/stage.fixture.ts';
import { StaffPage } from '../staff/staff-page.fixture.ts';
import { NEVER, REFUSALS } from './expectations.ts';
import { factorRefusals, HAND_MADE } from './hand-made.fixture.ts';

const NOBODYS = '0198c0de-0000-7000-8000-000000000000';

/** The calls for which `REFUSALS` says that the test of this title causes this code. */
const causedHere = (code: ErrorCode, title: string) =>
  CALLS.map(({ name }) => name).filter((name) => REFUSALS[`${name} ${code}`]?.endsWith(`> ${name} ${title}`));

const callOf = (name: string): NamedCall['call'] =>
  CALLS.find((known) => known.name === name)?.call ?? expect.unreachable();

/** The codes for callers who may not make the call. `authorisation.test.ts` tests them. */
const ofCallers = (name: string) => Object.values(EXPECTED[name] ?? {}) as readonly string[];

describe('the refusals of every call', () => {
  it('each have a test that causes them, or a reason why none can, and nothing else has a row', () => {
    const stated = CALLS.flatMap(({ name, call }) =>
      call.refusals.filter((code) => !ofCallers(name).includes(code)).map((code) => `${name} ${code}`),
    );
    expect([...Object.keys(REFUSALS), ...Object.keys(NEVER)].sort()).toEqual(stated.sort());
  });

  // Whether a test really causes its refusal is checked when that test runs (`caused-refusals.setup.ts`).
  it('are caused by tests that exist', () => {
    const root = join(import.meta.dirname, '../..');
    const missing = [...new Set(Object.values(REFUSALS))].filter((test) => {
      const [file = '', ...titles] = test.split(' > ');
      const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
      return !titles.every((title) => isTitleIn(text, title));
    });
    expect(missing).toEqual([]);
  });
});

/** Whether a file has a test or block of this title. A placeholder such as `%s` in the file matches any text. */
function isTitleIn(text: string, title: string): boolean {
  const written = [
    ...text.matchAll(
      /(?:it|describe)(?:\.\w+)*\([^'"`]*(['"`])((?:\\.|(?!\1)[^\\])*)\1|\)\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/g,
    ),
  ];
  return written.some((match) => {
    const parts = (match[2] ?? match[4] ?? '')
      .replaceAll(/\\u([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\(.)/g, '$1')
      .split(/%[sdifjo#]|\$\{[^}]*\}|\$[\w.]+/);
    const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*');
    return new RegExp(`^${pattern}$`).test(title);
  });
}

describe('a call', () => {
  let stage: Stage;
  let page: StaffPage;
  let required: Stage;
  beforeAll(async () => {
    stage = await openStage();
    required = await openStage({ STAFF_TOTP: 'required' });
    page = new StaffPage(required.house);
    await page.signIn(NAMED_SECRET);
  });
  afterAll(async () => {
    await stage?.stop();
    await required?.stop();
  });

  /** A caller who may make the call. */
  function someoneFor(name: string, people: People): Person {
    if (callOf(name).access === 'staff') return people.staff;
    const outcomes = Object.entries(EXPECTED[name] ?? expect.unreachable());
    const [caller] = outcomes.filter(([, outcome]) => outcome === 'OK').at(-1) ?? expect.unreachable();
    return people[caller as CallerName];
  }

  async function example(name: string) {
    const people = await stage.people();
    const by = someoneFor(name, people);
    const scene = await (REQUESTS[name] ?? expect.unreachable())(stage, people);
    return { by, asked: typeof scene === 'function' ? scene(by, 0) : scene };
  }

  const NO_CODE = 'does nothing before the second factor is set up';
  it.each(causedHere('SECOND_FACTOR_REQUIRED', NO_CODE))(`%s ${NO_CODE}`, async (name) => {
    const { method, path } = callOf(name);
    const url = fillPath(path, Object.fromEntries(paramNames(path).map((param) => [param, NOBODYS])) as never);
    const { status, body } = await page.ask(method as 'GET', url, { body: method === 'GET' ? undefined : {} });
    expect([status, body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });

  const NOTHING = 'does not find what nobody has';
  it.each(causedHere('NOT_FOUND', NOTHING))(`%s ${NOTHING}`, async (name) => {
    const { method, path } = callOf(name);
    const { by, asked } = await example(name);
    const unknown = Object.fromEntries(paramNames(path).map((param) => [param, NOBODYS]));
    const url = fillPath(path, unknown as never);
    const told = await stage.call(method, { ...asked, url }, by);
    expect([told.status, told.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  const UNKNOWN = 'says that the outcome is unknown where the desk does';
  it.each(causedHere('OUTCOME_UNKNOWN', UNKNOWN))(`%s ${UNKNOWN}`, async (name) => {
    const { by, asked } = await example(name);
    const { push } = CommandQueue.prototype;
    CommandQueue.prototype.push = (entry) => entry.answer(OUTCOME_UNKNOWN);
    const told = await stage.call(callOf(name).method, asked, by).finally(() => {
      CommandQueue.prototype.push = push;
    });
    expect([told.status, told.body.code]).toEqual([503, 'OUTCOME_UNKNOWN']);
  });

  it.each(HAND_MADE)('%s is refused with %s in a state of its own', async (name, code, attempt) => {
    const { asked, by } = await attempt(stage, await stage.people());
    const told = await stage.call(callOf(name).method, asked, by);
    expect(told.body).toMatchObject({ code });
  });

  it('about a second factor that is not there, or whose code is wrong, is refused', async () => {
    expect(await factorRefusals(stage.house, NAMED_SECRET)).toEqual({
      replaceRecoveryCodes: 'WRONG_STATE',
      confirmSecondFactor: 'WRONG_CODE',
    });
  });
});
