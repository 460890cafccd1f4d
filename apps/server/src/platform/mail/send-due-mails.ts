import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../database/index.ts';
import { errorText } from '../log/index.ts';
import { readOutboundPause } from '../outbound/index.ts';
import { type Mail, type MailTransport, PermanentMailError } from './mail-transport.ts';

const BATCH = 20;
/** How long a node has to send the mails that it claimed. If it dies, another node may send them after this time. */
const LEASE_MS = 120_000;
/**
 * After this time a batch begins no further mail. So it ends within its lease, even if every mail waits for a server
 * that hangs.
 */
const BATCH_WITHIN_MS = 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
const ATTEMPTS_MAX = 14;
/** Sent mails are marked in the database together, once the first of them has waited this many milliseconds. */
const MARK_WITHIN_MS = 200;
/** SQL that erases a mail's text. Subject, address and times stay, in case somebody asks. */
const ERASED = `body_text = '', body_html = ''`;

const DUE = 'sent_at IS NULL AND given_up_at IS NULL AND next_attempt_at <= $1';

interface MailPorts {
  database: Queryable;
  clock: Clock;
  transport: MailTransport;
  /** Counts an attempt to send a mail. */
  attempted?: (outcome: MailOutcome) => void;
  /** Measures the time that the outbox's own work takes, without that of the mail server. */
  spend?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** `put_off`: the mail will be tried again. */
export type MailOutcome = 'sent' | 'put_off' | 'given_up';

interface Claimed extends Mail {
  id: string;
  attempts: number;
}

/**
 * Sends the mails that are due, each at least once. A failed one is retried after growing pauses. A mail's text is
 * erased once it is sent or given up or its link has expired, except if the outbox is the mailbox. A restored copy
 * sends nothing until it is opened.
 * @returns whether more mails are due
 */
export async function sendDueMails(ports: MailPorts): Promise<boolean> {
  if ((await readOutboundPause(ports.database)) !== null) return false;
  const { spend = (work) => work() } = ports;
  const claimed = await spend(async () => {
    await giveUpExpired(ports);
    return await claimDue(ports);
  });
  const unbegun = await sendInTime(ports, claimed);
  if (unbegun.length > 0) await spend(() => release(ports, unbegun));
  return claimed.length === BATCH || unbegun.length > 0;
}

/** Sends the mails one after the other. Returns those for which no time was left. */
async function sendInTime(ports: MailPorts, claimed: readonly Claimed[]): Promise<Claimed[]> {
  const sent = new SentMails(ports);
  const until = ports.clock.databaseNow() + BATCH_WITHIN_MS;
  try {
    for (const [index, mail] of claimed.entries()) {
      if (ports.clock.databaseNow() >= until) return claimed.slice(index);
      if (await sendOne(ports, mail)) await sent.add(mail.id);
      // The failed mail may have taken long, so the mails sent before are marked now, before their lease ends.
      else await sent.mark();
    }
  } finally {
    await sent.mark();
  }
  return [];
}

/** Makes claimed but unsent mails due again, unless another node has claimed them. */
async function release({ database, clock }: MailPorts, unbegun: readonly Claimed[]): Promise<void> {
  await database.query(
    `UPDATE mails SET attempts = mails.attempts - 1, next_attempt_at = $3
     FROM unnest($1::uuid[], $2::int[]) AS mine (id, attempts)
     WHERE mails.id = mine.id AND mails.attempts = mine.attempts`,
    [unbegun.map(({ id }) => id), unbegun.map(({ attempts }) => attempts), new Date(clock.databaseNow())],
  );
}

/** Gives up mails whose link has expired, because they would be useless. */
async function giveUpExpired({ database, clock }: MailPorts): Promise<void> {
  await database.query(
    `UPDATE mails SET given_up_at = $1, last_error = 'The link in it expired before it was sent.', ${ERASED}
     WHERE sent_at IS NULL AND given_up_at IS NULL AND expires_at <= $1`,
    [new Date(clock.now())],
  );
}

/**
 * Claims mails that are due. Those with a link come first: somebody waits for them, and mails about auctions may be
 * many.
 */
async function claimDue({ database, clock }: MailPorts): Promise<Claimed[]> {
  const now = clock.databaseNow();
  const { rows } = await database.query<Claimed>(
    `WITH links AS (
       SELECT id FROM mails WHERE ${DUE} AND expires_at IS NOT NULL
       ORDER BY next_attempt_at, id LIMIT $3 FOR UPDATE SKIP LOCKED),
     others AS (
       SELECT id FROM mails WHERE ${DUE} AND expires_at IS NULL
       ORDER BY next_attempt_at, id LIMIT $3 - (SELECT count(*) FROM links) FOR UPDATE SKIP LOCKED)
     UPDATE mails SET attempts = attempts + 1, next_attempt_at = $2
     WHERE id IN (SELECT id FROM links UNION ALL SELECT id FROM others)
     RETURNING id, attempts, to_address AS "to", subject, body_text AS text, body_html AS html`,
    [new Date(now), new Date(now + LEASE_MS), BATCH],
  );
  // Mails that failed before come last, because they may use up the batch's time once more.
  return rows.sort((a, b) => a.attempts - b.attempts || (a.id < b.id ? -1 : 1));
}

/** Sent mails that are not yet marked. Marking them together saves a transaction for each. */
class SentMails {
  readonly #ports: MailPorts;
  #ids: string[] = [];
  #since = 0;

  constructor(ports: MailPorts) {
    this.#ports = ports;
  }

  /** Adds a sent mail. Mails are marked soon, so that only few are sent twice if this node dies. */
  async add(id: string): Promise<void> {
    const now = this.#ports.clock.databaseNow();
    if (this.#ids.length === 0) this.#since = now;
    this.#ids.push(id);
    if (now - this.#since >= MARK_WITHIN_MS) await this.mark();
  }

  async mark(): Promise<void> {
    if (this.#ids.length === 0) return;
    const ids = this.#ids;
    const { database, clock, transport, spend = (work) => work() } = this.#ports;
    // This commit does not wait for the disk, which bids need more. If the database crashes just then, these mails are
    // sent twice.
    await spend(() =>
      database.query(
        `UPDATE mails SET sent_at = $2, last_error = NULL${erasedAfter(transport)}
         FROM (SELECT set_config('synchronous_commit', 'off', true)) AS lax WHERE id = ANY ($1::uuid[])`,
        [ids, new Date(clock.now())],
      ),
    );
    this.#ids = [];
  }
}

function erasedAfter({ readInOutbox }: MailTransport): string {
  return readInOutbox ? '' : `, ${ERASED}`;
}

/** Sends one mail. Returns whether that succeeded. If not, the mail is scheduled again or given up. */
async function sendOne(ports: MailPorts, { id, attempts, ...mail }: Claimed): Promise<boolean> {
  const { database, clock, transport, attempted = () => undefined, spend = (work) => work() } = ports;
  try {
    await transport.send(mail);
  } catch (error) {
    const hopeless = error instanceof PermanentMailError || attempts >= ATTEMPTS_MAX;
    attempted(hopeless ? 'given_up' : 'put_off');
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
    const over = hopeless ? erasedAfter(transport) : '';
    await spend(() =>
      database.query(`UPDATE mails SET last_error = $2, next_attempt_at = $3, given_up_at = $4${over} WHERE id = $1`, [
        id,
        // A server that refuses a mail may quote the link in it, which is a secret. `errorText` removes secrets.
        errorText(error),
        new Date(clock.databaseNow() + wait),
        hopeless ? new Date(clock.now()) : null,
      ]),
    );
    return false;
  }
  attempted('sent');
  return true;
}
