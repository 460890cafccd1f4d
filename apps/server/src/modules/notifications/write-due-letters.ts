import type { EventBody } from '@clamor/domain/lifecycle';
import { isUncharged } from '@clamor/domain/payments';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { queueMail, setLetter } from '../../platform/mail/index.ts';
import { type Addressee, addresseesOf, bidderIdsOf, type DueLetter, takeDueLetters } from './due-letters.postgres.ts';
import { type ListingLetter, lettersAbout } from './listing-letters.ts';

export interface LetterPorts {
  pool: pg.Pool;
  clock: Clock;
  publicUrl: string;
  /** There are mails in the outbox. */
  mailQueued: () => void;
}

const BATCH = 50;

/** Writes the mails about what happened to listings, each to each person once. Answers whether more wait. */
export async function writeDueLetters(ports: LetterPorts): Promise<boolean> {
  const taken = await inTransaction(ports.pool, async (tx) => {
    const due = await takeDueLetters(tx, BATCH);
    for (const each of due) await writeLetters(tx, ports, each);
    return due.length;
  });
  if (taken > 0) ports.mailQueued();
  return taken === BATCH;
}

async function writeLetters(tx: Queryable, ports: LetterPorts, due: DueLetter): Promise<void> {
  const { title, slug, bidCents, shippingCents } = due;
  const uncharged = bidCents !== null && shippingCents !== null && isUncharged({ bidCents, shippingCents });
  const about = { title, url: `${ports.publicUrl}/listing/${slug}`, uncharged };
  const event = { ...(due.body as object), type: due.type } as EventBody;
  for (const { to, letter } of lettersAbout(event, about)) {
    for (const { id, email, username } of await peopleOf(tx, to, due)) {
      const set = setLetter({ greeting: `Hello ${username},`, ...letter }, `Clamor\n${ports.publicUrl}`);
      await queueMail(tx, ports.clock, { to: email, ...set }, `listing:${due.listingId}:${due.eventNumber}:${id}`);
    }
  }
}

async function peopleOf(tx: Queryable, to: ListingLetter['to'], due: DueLetter): Promise<Addressee[]> {
  if (to === 'seller') return await addresseesOf(tx, [due.sellerId]);
  if (to !== 'bidders' && 'userId' in to) return await addresseesOf(tx, [to.userId]);
  const bidderIds = await bidderIdsOf(tx, due.listingId);
  return await addresseesOf(tx, to === 'bidders' ? bidderIds : bidderIds.filter((id) => id !== to.biddersBut));
}
