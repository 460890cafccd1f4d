import { AggregatorRegistry, Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { measureOutsideParts, type OutsidePart, OutsideParts } from './index.ts';

const BEGAN = 'An outage of an outside part began';
const OVER = 'An outage of an outside part is over';
const SECOND = 1_000;

let now: number;
let lines: { message: string; fields: object }[];
let scheduler: ManualScheduler;
let parts: OutsideParts;
let checked: number;
let check: () => Promise<unknown>;
let part: OutsidePart;

beforeEach(() => {
  now = 0;
  lines = [];
  checked = 0;
  check = async () => {};
  scheduler = new ManualScheduler();
  const log = { warn: (fields: object, message: string) => lines.push({ fields, message }) };
  parts = new OutsideParts({ log, now: () => now, scheduler });
  part = parts.add('store', () => {
    checked += 1;
    return check();
  });
});

const away = new Error('connect ECONNREFUSED 127.0.0.1:25');

describe('an outage', () => {
  it('is told once when it begins and once when it is over, with how long and how many calls', () => {
    part.succeeded('put');
    for (let call = 0; call < 100; call += 1) part.failed('put', away);
    now = 93 * SECOND;
    part.succeeded('put');
    part.succeeded('put');
    expect(lines).toEqual([
      { message: BEGAN, fields: { part: 'store', error: away.message } },
      { message: OVER, fields: { part: 'store', lastedMs: 93_000, failedCalls: 100, lastError: away.message } },
    ]);
    expect(part.status()).toMatchObject({ state: 'up', failedCalls: 100, failures: 100, lastError: away.message });
    part.failed('put', away);
    expect(lines).toHaveLength(3);
    expect(part.status()).toMatchObject({ state: 'down', failedCalls: 1, failures: 101 });
  });

  it('goes on while answers and failures take turns, and while another kind of call works', () => {
    for (let call = 0; call < 50; call += 1) {
      now += 100;
      part.failed('put', away);
      part.succeeded('put');
    }
    now += 60 * SECOND;
    part.succeeded('get');
    expect(lines).toHaveLength(1);
    expect(part.isUp).toBe(false);
    part.succeeded('put');
    expect(part.isUp).toBe(true);
  });

  it('begins with the third refusal in a row that may be the call’s own fault', () => {
    part.doubted('send', new Error('451 try later'));
    part.doubted('send', new Error('451 try later'));
    part.succeeded('send');
    part.doubted('send', new Error('451 try later'));
    part.doubted('send', new Error('452 no room'));
    expect(part.isUp).toBe(true);
    expect(part.status().lastError).toBe('452 no room');
    part.doubted('send', new Error('452 no room'));
    expect(part.isUp).toBe(false);
  });

  it('is over five seconds after its last failure, and no sooner', () => {
    part.failed('put', away);
    now = 4_999;
    part.succeeded('put');
    expect(part.isUp).toBe(false);
    now = 5_000;
    part.succeeded('put');
    expect(part.isUp).toBe(true);
  });

  it('counts the refusals of each kind of call by itself', () => {
    part.doubted('send', away);
    part.doubted('send', away);
    part.succeeded('verify');
    part.doubted('verify', away);
    expect(part.isUp).toBe(true);
    part.doubted('send', away);
    expect(part.status()).toMatchObject({ state: 'down', failedCalls: 1 });
  });

  it('tells how long ago it began, and when a call worked and failed last', () => {
    part.succeeded('put');
    now = 2 * SECOND;
    part.failed('put', away);
    now = 5 * SECOND;
    part.failed('put', away);
    now = 9 * SECOND;
    expect(part.status()).toMatchObject({ downForMs: 7_000, successAgeMs: 9_000, failureAgeMs: 4_000 });
  });

  it('is not what a call brings upon itself', async () => {
    const refuse = () => Promise.reject(new Error('no such thing'));
    await expect(part.watch('get', refuse, () => false)).rejects.toThrow('no such thing');
    expect(part.status()).toMatchObject({ state: 'up', failures: 0 });
    await expect(part.watch('get', refuse)).rejects.toThrow('no such thing');
    expect(part.status()).toMatchObject({ state: 'down', failures: 1 });
  });

  it('keeps its last error short and without secrets', () => {
    part.failed('send', new Error(`535 for smtp://u:s3cr3t@mail.test token=s3cr3t ${'x'.repeat(9_000)}`));
    const { lastError } = part.status();
    expect(lastError).toHaveLength(300);
    expect(JSON.stringify(lines)).not.toContain('s3cr3t');
  });
});

describe('a check', () => {
  it('is made of a part that nobody has asked yet, and warns where it fails', async () => {
    check = () => Promise.reject(away);
    expect(part.status().state).toBe('unknown');
    await parts.checkDue();
    expect(lines).toEqual([{ message: BEGAN, fields: { part: 'store', error: away.message } }]);
    expect(part.status().state).toBe('down');
  });

  it('ends the outage of every kind of call, and is made again only after a long silence', async () => {
    part.failed('put', away);
    part.failed('get', away);
    now = 15 * SECOND;
    await parts.checkDue();
    expect(lines.map(({ message }) => message)).toEqual([BEGAN, OVER]);
    await parts.checkDue();
    now += 299 * SECOND;
    await parts.checkDue();
    expect(checked).toBe(1);
    now += SECOND;
    await parts.checkDue();
    expect(checked).toBe(2);
  });

  it('is made of a part that only answered calls which prove little', async () => {
    const disk = parts.add('disk', async () => {
      checked += 1;
    }, ['get']);
    part.succeeded('put');
    disk.succeeded('get');
    await parts.checkDue();
    expect(checked).toBe(1);
    now = 299 * SECOND;
    disk.succeeded('get');
    part.succeeded('put');
    now = 300 * SECOND;
    await parts.checkDue();
    expect(checked).toBe(2);
    disk.succeeded('put');
    now = 599 * SECOND;
    part.succeeded('put');
    await parts.checkDue();
    expect(checked).toBe(2);
  });

  it('fails where it has no answer after ten seconds', async () => {
    check = () => new Promise(() => undefined);
    const done = parts.checkDue();
    scheduler.advance(10 * SECOND);
    await done;
    expect(part.status()).toMatchObject({ state: 'down', lastError: 'No answer within 10 seconds' });
  });
});

it('shows each part in the metrics: whether it is up, when it failed last, how often', async () => {
  const registry = new Registry();
  measureOutsideParts(parts, registry, () => 1_000_000 + now);
  expect(await registry.metrics()).not.toContain('outside_part_up{');
  part.succeeded('put');
  expect(await registry.metrics()).toContain('outside_part_up{part="store"} 1\n');
  part.failed('put', away);
  part.failed('put', away);
  now = 4 * SECOND;
  const text = await registry.metrics();
  expect(text).toContain('outside_part_up{part="store"} 0\n');
  expect(text).toContain('outside_part_last_failure_timestamp_seconds{part="store"} 1000\n');
  expect(text).toContain('outside_part_failures_total{part="store"} 2\n');
});

it('is down for a whole machine where one of its workers does not reach it', async () => {
  const registry = new Registry();
  measureOutsideParts(parts, registry, () => 1_000_000 + now);
  part.succeeded('put');
  const reaches = await registry.getMetricsAsJSON();
  part.failed('put', away);
  const doesNot = await registry.getMetricsAsJSON();
  for (const workers of [
    [reaches, doesNot],
    [doesNot, reaches],
  ]) {
    expect(await AggregatorRegistry.aggregate(workers).metrics()).toContain('outside_part_up{part="store"} 0\n');
  }
});
