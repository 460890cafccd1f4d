import { createDesk } from '../../src/modules/desk/index.ts';
import { DatabaseClock } from '../../src/platform/clock/index.ts';
import { connectPipeline } from '../../src/platform/pipeline/index.ts';
import { bid, request } from './market.fixture.ts';
import { TEST_SECTIONS } from './sections.fixture.ts';

/* A node in its own process that freezes between locking a listing and committing, as a suspended machine does. When
   the process is continued, the node goes on as if nothing had happened, and prints the answer to its bid. */
const [url = '', listingId = '', userId = '', tokenHash = ''] = process.argv.slice(2);
let frozen = false;
const clock = new DatabaseClock();
const desk = createDesk({
  connect: (limits, name) => connectPipeline(url, limits, name),
  sections: [
    ...TEST_SECTIONS,
    {
      name: 'freeze',
      begin: () => ({
        async load() {},
        factsFor() {
          if (!frozen) {
            frozen = true;
            process.stdout.write('frozen\n');
            process.kill(process.pid, 'SIGSTOP');
          }
          return {};
        },
        keep() {},
        async save() {},
      }),
    },
  ],
  clock,
  offsetAt: () => 0,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});
await desk.start();
const asker = { kind: 'session', userId, tokenHash: Buffer.from(tokenHash, 'hex') } as const;
const answer = await desk.submit(request(listingId, bid(1_000), asker, clock.databaseNow()));
process.stdout.write(`${answer.kind}\n`);
await desk.stop();
