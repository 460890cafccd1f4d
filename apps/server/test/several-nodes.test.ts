import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SettingsGroup } from '@clamor/contract/staff-settings';
import type { SystemStatus } from '@clamor/contract/staff-system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startClamor } from '../src/start-clamor.ts';
import { numberIn } from './metrics-text.fixture.ts';
import { ADMIN_SECRET, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const lines: string[] = [];
let house: WholeClamor;
let dataDir: string;
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
  house = await startWholeClamor({ LOG_LEVEL: 'warn' }, { logTo });
  dataDir = mkdtempSync(join(tmpdir(), 'clamor-second-'));
});
afterAll(async () => {
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts another node on the same database, as `main.ts` does. */
const startSecond = () =>
  startClamor(
    readConfig({
      DATABASE_URL: house.clamor.pool.options.connectionString,
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_SECRET,
      LOG_LEVEL: 'silent',
    }),
    { report: () => {}, onLost: () => {} },
  );

const readiness = async () => {
  const { statusCode, body } = await house.clamor.app.inject('/readyz');
  return [statusCode, JSON.parse(body).checks.nodes];
};
/** What the staff pages show about nodes: whether they warn, which servers answer, and the setting `Nodes`. */
const staffSee = async () => {
  const system: SystemStatus = (await house.staff('GET', '/api/admin/system')).body;
  const groups: SettingsGroup[] = (await house.staff('GET', '/api/admin/settings')).body;
  const setting = groups.flatMap(({ settings }) => settings).find(({ name }) => name === 'Nodes');
  return [system.isBusMissing, system.nodes.map(({ isAnswering }) => isAnswering), setting?.value];
};
const rows = async (query: string) => (await house.clamor.pool.query(query)).rows;
const BEGAN = 'Other nodes serve this database, and REDIS_URL is not set: pages miss changes';
const OVER = 'No other node serves this database any more: pages miss no changes';

describe('a second node on the database of a first', () => {
  it('is warned of while it runs, in the log and in readyz, and keeps the first in service', async () => {
    expect(await readiness()).toEqual([200, undefined]);
    const second = await startSecond();
    await expect.poll(readiness, { timeout: 30_000 }).toEqual([200, 'degraded']);
    expect(await staffSee()).toEqual([true, [true, false], 'Several, without Redis: pages miss changes']);
    await second.stop();
    await expect.poll(readiness, { timeout: 30_000 }).toEqual([200, undefined]);
    expect(await staffSee()).toEqual([false, [true], 'One, without Redis']);
    expect(lines.filter((line) => line === BEGAN || line === OVER)).toEqual([BEGAN, OVER]);
  });

  it('makes the first sort the market in the database: it misses commits meanwhile, and may have missed some after', async () => {
    const limits = Array.from({ length: 100 }, (_, index) => index + 1);
    /**
     * Requests a sorted page that is not cached. Returns how many pages came from memory so far, and how many from the
     * database.
     */
    const sort = async () => {
      await house.call('GET', `/api/listings?sort=price-low&limit=${limits.pop()}`);
      const { body } = await house.clamor.app.inject('/metrics');
      return ['memory', 'database'].map((from) => numberIn(body, `market_sorted_pages_total{from="${from}"}`));
    };
    await expect.poll(sort).toEqual([1, expect.any(Number)]);
    const second = await startSecond();
    await expect.poll(readiness, { timeout: 30_000 }).toEqual([200, 'degraded']);
    const [, before = 0] = await sort();
    expect(await sort()).toEqual([1, before + 1]);
    await second.stop();
    await expect.poll(readiness, { timeout: 30_000 }).toEqual([200, undefined]);
    expect(await sort()).toEqual([1, before + 2]);
  });

  it('has a row with its version, which the beats of its lanes name too, and none when it stopped', async () => {
    const [first] = await rows('SELECT id, version, draining FROM nodes');
    expect(first).toMatchObject({ version: '0.1.0', draining: false });
    const second = await startSecond();
    const ids = (await rows('SELECT id FROM nodes')).map(({ id }) => id);
    const beating = (await rows('SELECT DISTINCT node FROM lane_beats')).map(({ node }) => node);
    expect(ids).toHaveLength(2);
    expect(beating).toEqual(expect.arrayContaining(ids));
    await second.stop();
    expect((await rows('SELECT id FROM nodes')).map(({ id }) => id)).toEqual([first.id]);
  });
});
