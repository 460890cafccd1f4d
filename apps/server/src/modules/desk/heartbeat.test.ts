import { randomUUID } from 'node:crypto';
import type { Outage } from '@clamor/domain/lifecycle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseClock } from '../../platform/clock/index.ts';
import { connectPipeline, type PipelineConnection } from '../../platform/pipeline/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/test-database/index.ts';
import { writeHeartbeat } from './heartbeat.ts';
import { ServedTime } from './served-time.ts';

const THRESHOLD_MS = 5_000;
const LIMITS = { lockTimeoutMs: 5_000, statementTimeoutMs: 5_000, idleInTransactionTimeoutMs: 5_000 };

const OWN = { node: randomUUID(), lane: 'one' };
const OTHER = { node: randomUUID(), lane: 'one' };

let database: TestDatabase;
let connection: PipelineConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connectPipeline(database.url, LIMITS, 'beats');
});
afterAll(async () => {
  connection.destroy();
  await database.drop();
});

it('a beat that another node’s came before tells nothing of a gap that this node has not read', async () => {
  const clock = new DatabaseClock();
  const [own, others] = [servedTime(clock), servedTime(clock)];
  const at = (served: ServedTime) => ({ clock, served, parameters: { outageThresholdMs: THRESHOLD_MS } });
  await writeHeartbeat(connection, OTHER, at(others));
  await connection.run({ text: 'UPDATE heartbeat SET last_at = last_at - 20000', values: [], name: 'stop_the_heart' });
  let looks = 0;
  const overtaken = new Proxy(connection, {
    get(real, name) {
      if (name !== 'run') return Reflect.get(real, name);
      return async (statement: Parameters<PipelineConnection['run']>[0]) => {
        looks += 1;
        if (looks === 2) expect(await writeHeartbeat(real, OTHER, at(others))).toMatchObject({ id: 1 });
        return await real.run(statement);
      };
    },
  });
  expect(await writeHeartbeat(overtaken, OWN, at(own))).toBeNull();
  const [gap] = others.knownTime().outages as [Outage];
  expect(own.knownTime()).toMatchObject({ servedUntil: gap.from, outages: [] });
  await writeHeartbeat(connection, OWN, at(own));
  expect(own.knownTime()).toMatchObject({ outages: [gap] });
});

function servedTime(clock: DatabaseClock): ServedTime {
  return new ServedTime(
    clock,
    () => 0,
    () => {},
  );
}
