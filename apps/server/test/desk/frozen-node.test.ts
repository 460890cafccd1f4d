import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../src/modules/desk/index.ts';
import { type DeskSite, openDeskSite } from './desk.fixture.ts';
import { addLive, addMember, bid, request } from './market.fixture.ts';

const NODE = fileURLToPath(new URL('./freezing-node.fixture.ts', import.meta.url));

/** How long the other bid is repeated: the frozen node holds the row for a second, and a slow machine needs more. */
const PATIENCE_MS = 4_000;

let site: DeskSite;

beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site.close());

describe('a node that is frozen between lock and commit', () => {
  it('blocks its listing for about a second, and its own bid is not placed when it wakes', async () => {
    const { desk, clock } = await site.node();
    const [ann, bob] = [await addMember(site.pool), await addMember(site.pool)];
    const id = await addLive(site.pool);
    if (ann.asker.kind !== 'session') throw new Error('A member has a session.');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', NODE, site.url, id, ann.userId, ann.asker.tokenHash.toString('hex')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    try {
      expect((await lines.next()).value).toBe('frozen');
      const frozenAt = clock.databaseNow();
      let answer = await desk.submit(request(id, bid(1_000), bob.asker, clock.databaseNow()));
      while (answer.kind === 'overloaded' && clock.databaseNow() - frozenAt < PATIENCE_MS) {
        answer = await desk.submit(request(id, bid(1_000), bob.asker, clock.databaseNow()));
      }
      expect(answer).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 1, bidderId: bob.userId } } });
      const before = await readState(site.pool, id);
      child.kill('SIGCONT');
      expect((await lines.next()).value).toBe('overloaded');
      expect(await readState(site.pool, id)).toEqual(before);
    } finally {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  });
});
