import { type AdminWords, EXIT_DONE, notPossible, recordShellAction } from './admin-command.ts';
import type { AdminPorts } from './admin-ports.ts';
import { eventLine } from './event-line.ts';
import { countLikeRows } from './modules/demand/index.ts';
import { readEvents, readState, rebuildTally, type TallyCounts } from './modules/desk/index.ts';
import { listingOfSlug } from './modules/listings/index.ts';
import { inTransaction } from './platform/database/index.ts';

const EVENTS_AT_ONCE = 1_000;
const FAULTS_SHOWN = 5;

/** Prints the events of a listing, oldest first. */
export async function printHistory(ports: AdminPorts, { words, isFlagged }: AdminWords): Promise<number> {
  const { pool } = ports.accounts;
  const [slug = ''] = words;
  const listingId = await listingOfSlug(pool, slug);
  if (listingId === null) return unknownListing(ports, slug);
  for (let number = 0; ; ) {
    const events = await readEvents(pool, listingId, number, EVENTS_AT_ONCE);
    const last = events.at(-1);
    if (last === undefined) return EXIT_DONE;
    for (const event of events) ports.print(eventLine(event, { isPrivate: isFlagged }));
    number = last.number;
  }
}

/** Recounts a listing's demand from its events. Corrects the row if it differs. */
export async function rebuildCount(ports: AdminPorts, { words }: AdminWords): Promise<number> {
  const { pool } = ports.accounts;
  const [slug = ''] = words;
  const listingId = await listingOfSlug(pool, slug);
  if (listingId === null) return unknownListing(ports, slug);
  try {
    const { before, after } = await inTransaction(pool, async (tx) => {
      const rebuilt = await rebuildTally(tx, listingId);
      if (rebuilt === null) throw new NotRebuilt(`There is no listing ${slug}.`);
      if (rebuilt.kind === 'not_foldable') {
        throw new NotRebuilt(
          'An older version wrote its last events. Its next change records the state; try again then.',
        );
      }
      if (rebuilt.kind === 'other_faults') {
        const shown = rebuilt.faults.slice(0, FAULTS_SHOWN).map((fault) => `\n  ${fault}`);
        throw new NotRebuilt(
          `More than a count is wrong, so nothing was changed. Run npm run check:books.${shown.join('')}`,
        );
      }
      const status = (await readState(tx, listingId))?.phase.status;
      const made = await countLikeRows(tx, listingId);
      // From LIVE on, a like that is taken back loses its row, but its demand stays. So rows and count must agree only
      // before LIVE.
      const isCollecting = status === 'COLLECTING' || status === 'COUNTDOWN';
      if (isCollecting && made !== rebuilt.after.likes) {
        throw new NotRebuilt(
          `Its events say ${rebuilt.after.likes} likes, the rows of likes ${made}: nothing was changed.`,
        );
      }
      const { before, after } = rebuilt;
      if (!isSame(before, after)) await recordShellAction(tx, ports, 'rebuild_count', listingId, { before, after });
      return rebuilt;
    });
    ports.print(`before: ${countsLine(before)}`);
    ports.print(`after:  ${countsLine(after)}`);
    return EXIT_DONE;
  } catch (error) {
    if (!(error instanceof NotRebuilt)) throw error;
    return notPossible(ports, error.message);
  }
}

/** Thrown to roll the transaction back. The operator reads its message. */
class NotRebuilt extends Error {}

function unknownListing(ports: AdminPorts, slug: string): number {
  return notPossible(ports, `There is no listing ${slug}.`);
}

function isSame(one: TallyCounts, other: TallyCounts): boolean {
  return countsLine(one) === countsLine(other);
}

function countsLine({ likes, boosts, videoLikes }: TallyCounts): string {
  return `${likes} likes, ${boosts} boosts, ${videoLikes} video likes`;
}
