import { isMailed, type MailChoice, type NoticeGroup } from '@clamor/domain/notices';
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

export type People = ReadonlyMap<string, Addressee>;

interface Addressee {
  id: string;
  email: string;
  username: string;
  unmailed: MailChoice[];
}

/**
 * Writes notices, and the mails that say the same to whoever wants them, in the transaction of what they tell. Each is told once, however often
 * its cause comes; who is gone is told nothing.
 */
export async function tellMembers(tx: Queryable, ports: TellPorts, tellings: readonly Telling[]): Promise<void> {
  const people = await addresseesOf(tx, tellings);
  const reached = tellings.filter(({ userId }) => people.has(userId));
  await noteMembers(tx, ports, reached);
  const mails = reached.filter((telling) => isMailedTo(people, telling));
  await mailMembers(
    tx,
    ports,
    people,
    mails.map((telling) => ({ ...telling, mailKey: telling.about })),
  );
}

/** Writes the notices alone, of what is mailed in another way. */
export async function noteMembers(tx: Queryable, ports: TellPorts, tellings: readonly Telling[]): Promise<void> {
  await insertNotices(tx, ports, tellings, 'ON CONFLICT (member_id, about) DO NOTHING');
}

/** Held to what they are until the transaction ends: whoever leaves waits for it, and takes along what is told here. */
export async function addresseesOf(tx: Queryable, tellings: readonly Pick<Telling, 'userId'>[]): Promise<People> {
  if (tellings.length === 0) return new Map();
  const { rows } = await tx.query<Addressee>(
    `SELECT id, email, username,
       ARRAY(SELECT notice_group FROM unmailed_groups WHERE member_id = users.id) AS unmailed
     FROM users WHERE id = ANY ($1::uuid[]) AND status <> 'DELETED' FOR KEY SHARE`,
    [[...new Set(tellings.map(({ userId }) => userId))]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A telling, with whether a mail of it is written now. */
export interface TellingNoted extends Telling {
  isMailed?: boolean;
}

export async function insertNotices(
  tx: Queryable,
  { clock, publicUrl }: TellPorts,
  tellings: readonly TellingNoted[],
  onConflict: string,
): Promise<void> {
  if (tellings.length === 0) return;
  await tx.query(
    `INSERT INTO notices (id, member_id, notice_group, about, title, body, path, mailed_at, at)
     SELECT id, member_id, notice_group, about, title, body, path, CASE WHEN is_mailed THEN $9::bigint END, $9::bigint
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[])
       AS new (id, member_id, notice_group, about, title, body, path, is_mailed)
     ${onConflict}`,
    [
      tellings.map(() => uuidv7()),
      tellings.map(({ userId }) => userId),
      tellings.map(({ group }) => group),
      tellings.map(({ about }) => about),
      tellings.map(({ letter }) => letter.subject),
      tellings.map(({ letter }) => letter.paragraphs.join(' ')),
      tellings.map(({ letter }) => pathOf(letter, publicUrl)),
      tellings.map(({ isMailed }) => isMailed === true),
      clock.now(),
    ],
  );
}

/** A mail names the address as a whole, a notice is on the site already. */
function pathOf({ action }: Telling['letter'], publicUrl: string): string | null {
  return action?.url.startsWith(`${publicUrl}/`) ? action.url.slice(publicUrl.length) : null;
}

/** Whether its member wants it mailed, and is not mailed it in another way. */
export function isMailedTo(people: People, { userId, group, unmailed = false }: Telling): boolean {
  return !unmailed && isMailed(group, new Set(people.get(userId)?.unmailed));
}

/** Writes the mails, each once for what it names. */
export async function mailMembers(
  tx: Queryable,
  { clock, publicUrl }: TellPorts,
  people: People,
  tellings: readonly (Telling & { mailKey: string })[],
): Promise<void> {
  const mails = tellings.flatMap(({ userId, letter, mailKey }) => {
    const to = people.get(userId);
    if (to === undefined) return [];
    const set = setLetter({ greeting: `Hello ${to.username},`, ...letter }, `Clamor\n${publicUrl}`);
    return [{ mail: { to: to.email, ...set }, note: { ownerId: userId, onceKey: `${mailKey}:${userId}` } }];
  });
  await queueMails(tx, clock, mails);
}
