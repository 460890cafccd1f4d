import type { EventBody } from '@clamor/domain/lifecycle';
import { isUncharged } from '@clamor/domain/sales';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { type TellPorts, tellAgain, tellMembers } from '../notifications/index.ts';
import { crowdOf, type DueLetter, dropLetters, holdDueLetters, noteProgress } from './due-notifications.postgres.ts';
import type { ListingLetter } from './listing-template.ts';
import { lettersAbout } from './listing-templates.ts';

export interface LetterPorts extends TellPorts {
  pool: pg.Pool;
  /** Notices were written, and there are mails in the outbox. */
  written: () => void;
}

const EVENTS_AT_ONCE = 50;
/** Members who are told in one transaction: a crowd is told in parts. */
const MEMBERS_AT_ONCE = 500;

/** Tells members what happened to listings, each of each event once. Answers whether more wait. */
export async function writeDueLetters(ports: LetterPorts): Promise<boolean> {
  const { found, more } = await inTransaction(ports.pool, async (tx) => {
    const due = await holdDueLetters(tx, EVENTS_AT_ONCE);
    const done: DueLetter[] = [];
    let room = MEMBERS_AT_ONCE;
    for (const each of due) {
      const { told, next } = await writeLetters(tx, ports, each, room);
      room -= told;
      if (next === null) done.push(each);
      else await noteProgress(tx, next);
      if (room <= 0) break;
    }
    await dropLetters(tx, done);
    return { found: due.length, more: done.length < due.length || due.length === EVENTS_AT_ONCE };
  });
  if (found > 0) ports.written();
  return more;
}

interface Progress {
  told: number;
  /** Where it goes on; null: all is written. */
  next: DueLetter | null;
}

/** Writes the letters about an event from where they stand, to as many members as there is room for. */
async function writeLetters(tx: Queryable, ports: TellPorts, due: DueLetter, room: number): Promise<Progress> {
  const letters = lettersOf(due, ports.publicUrl);
  let place = due;
  let told = 0;
  for (const letter of letters.slice(due.lettersDone)) {
    const left = Math.max(room - told, 1);
    const userIds = await readersOf(tx, letter, place, left);
    const readers = userIds.filter((userId) => userId !== letter.but);
    await tell(tx, ports, due, letter, readers);
    told += userIds.length;
    const lastId = userIds.at(-1) ?? null;
    if (isCrowd(letter) && userIds.length === left) return { told, next: { ...place, doneUpTo: lastId } };
    place = { ...place, lettersDone: place.lettersDone + 1, doneUpTo: null };
    if (told >= room && place.lettersDone < letters.length) return { told, next: place };
  }
  return { told, next: null };
}

function lettersOf(due: DueLetter, publicUrl: string): ListingLetter[] {
  const { type, body, slug, status, bidCents, shippingCents } = due;
  const uncharged = bidCents !== null && shippingCents !== null && isUncharged({ bidCents, shippingCents });
  const event = { ...(body as object), type } as EventBody;
  return lettersAbout(event, { ...due, url: `${publicUrl}/listing/${slug}`, uncharged, isLive: status === 'LIVE' });
}

async function tell(
  tx: Queryable,
  ports: TellPorts,
  { listingId, eventNumber }: DueLetter,
  letter: ListingLetter,
  userIds: readonly string[],
): Promise<void> {
  const about = `listing:${listingId}:${eventNumber}`;
  const tellings = userIds.map((userId) => ({ ...letter, userId, about }));
  if (!letter.retold) await tellMembers(tx, ports, tellings);
  else {
    const again = tellings.map((telling) => ({ ...telling, about: `standstill:${listingId}`, mailKey: about }));
    await tellAgain(tx, ports, again);
  }
}

const isCrowd = ({ to }: ListingLetter) => to === 'bidders' || to === 'fans';

async function readersOf(tx: Queryable, { to }: ListingLetter, due: DueLetter, limit: number): Promise<string[]> {
  if (to === 'seller') return [due.sellerId];
  if (typeof to === 'object') return [to.userId];
  return await crowdOf(tx, to, due, limit);
}
