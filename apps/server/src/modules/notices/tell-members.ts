import { isMailed, type MailChoice, type NoticeGroup } from '@clamor/domain/notices';
import { MINUTE } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Letter, queueMails, setLetter } from '../../platform/mail/index.ts';

/** Something that one member is told. Its words are the notice's and the mail's alike. */
export interface Telling {
  userId: string;
  group: NoticeGroup;
  /** What it is about: a member is told of it once. */
  about: string;
  letter: Omit<Letter, 'greeting'>;
  /** Something else that is mailed says so already: it stands in its place alone. */
  unmailed?: boolean;
}

export interface TellPorts {
  clock: Clock;
  publicUrl: string;
}

interface Addressee {
  id: string;
  email: string;
  username: string;
  unmailed: MailChoice[];
}

/** Words that may come again, as a newer notice in the place of the one before. */
export interface Retelling extends Telling {
  /** Mails about it are written once for each of these. */
  mailedOnceFor: string;
}

/**
 * Writes notices, and the mails that say the same to whoever wants them, in the transaction of what they tell. Each is told once, however often
 * its cause comes; who is gone is told nothing.
 */
export async function tellMembers(tx: Queryable, ports: TellPorts, tellings: readonly Telling[]): Promise<void> {
  const people = await addresseesOf(tx, tellings);
  const reached = tellings.filter(({ userId }) => people.has(userId));
  await noteMembers(tx, ports, reached);
  await mail(
    tx,
    ports,
    people,
    reached.map((telling) => ({ ...telling, mailedOnceFor: telling.about })),
  );
}

/** Writes the notices alone, of what is mailed in another way. */
export async function noteMembers(tx: Queryable, ports: TellPorts, tellings: readonly Telling[]): Promise<void> {
  await insertNotices(tx, ports, tellings, 'ON CONFLICT (member_id, about) DO NOTHING');
}

/** Who has not read yet what they were told this recently is not told the same again. */
const FRESH_MS = MINUTE;

/** As `tellMembers`, of what goes on: a member has one notice about it, which is new and unread again each time, but not again while it is fresh. */
export async function tellAgain(tx: Queryable, ports: TellPorts, tellings: readonly Retelling[]): Promise<void> {
  const due = await withoutFresh(tx, ports, tellings);
  const people = await addresseesOf(tx, due);
  const reached = due.filter(({ userId }) => people.has(userId));
  await insertNotices(
    tx,
    ports,
    reached,
    `ON CONFLICT (member_id, about) DO UPDATE SET title = excluded.title, body = excluded.body, path = excluded.path,
       at = excluded.at, is_read = false, is_told = false`,
  );
  await mail(tx, ports, people, reached);
}

/** Held to what they are until the transaction ends: whoever leaves waits for it, and takes along what is told here. */
async function addresseesOf(tx: Queryable, tellings: readonly Telling[]): Promise<ReadonlyMap<string, Addressee>> {
  if (tellings.length === 0) return new Map();
  const { rows } = await tx.query<Addressee>(
    `SELECT id, email, username,
       ARRAY(SELECT notice_group FROM unmailed_groups WHERE member_id = users.id) AS unmailed
     FROM users WHERE id = ANY ($1::uuid[]) AND status <> 'DELETED' FOR KEY SHARE`,
    [[...new Set(tellings.map(({ userId }) => userId))]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function withoutFresh(
  tx: Queryable,
  { clock }: TellPorts,
  tellings: readonly Retelling[],
): Promise<readonly Retelling[]> {
  if (tellings.length === 0) return [];
  const { rows } = await tx.query<{ place: number }>(
    `SELECT place::integer - 1 AS place FROM unnest($1::uuid[], $2::text[], $4::text[]) WITH ORDINALITY AS asked (member_id, about, title, place)
     WHERE NOT EXISTS (SELECT FROM notices WHERE notices.member_id = asked.member_id AND notices.about = asked.about
       AND notices.title = asked.title AND NOT is_read AND at > $3)`,
    [
      tellings.map(({ userId }) => userId),
      tellings.map(({ about }) => about),
      clock.now() - FRESH_MS,
      tellings.map(({ letter }) => letter.subject),
    ],
  );
  const due = new Set(rows.map(({ place }) => place));
  return tellings.filter((_, place) => due.has(place));
}

async function insertNotices(
  tx: Queryable,
  { clock, publicUrl }: TellPorts,
  tellings: readonly Telling[],
  onConflict: string,
): Promise<void> {
  if (tellings.length === 0) return;
  await tx.query(
    `INSERT INTO notices (id, member_id, notice_group, about, title, body, path, at)
     SELECT id, member_id, notice_group, about, title, body, path, $8
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       AS new (id, member_id, notice_group, about, title, body, path)
     ${onConflict}`,
    [
      tellings.map(() => uuidv7()),
      tellings.map(({ userId }) => userId),
      tellings.map(({ group }) => group),
      tellings.map(({ about }) => about),
      tellings.map(({ letter }) => letter.subject),
      tellings.map(({ letter }) => letter.paragraphs.join(' ')),
      tellings.map(({ letter }) => pathOf(letter, publicUrl)),
      clock.now(),
    ],
  );
}

/** A mail names the address as a whole, a notice is on the site already. */
function pathOf({ action }: Telling['letter'], publicUrl: string): string | null {
  return action?.url.startsWith(`${publicUrl}/`) ? action.url.slice(publicUrl.length) : null;
}

async function mail(
  tx: Queryable,
  { clock, publicUrl }: TellPorts,
  people: ReadonlyMap<string, Addressee>,
  tellings: readonly Retelling[],
): Promise<void> {
  const mails = tellings.flatMap(({ userId, group, letter, mailedOnceFor, unmailed = false }) => {
    const to = people.get(userId);
    if (to === undefined || unmailed || !isMailed(group, new Set(to.unmailed))) return [];
    const set = setLetter({ greeting: `Hello ${to.username},`, ...letter }, `Clamor\n${publicUrl}`);
    return [{ mail: { to: to.email, ...set }, note: { ownerId: userId, onceKey: `${mailedOnceFor}:${userId}` } }];
  });
  await queueMails(tx, clock, mails);
}
