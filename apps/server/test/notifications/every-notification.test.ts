import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_CHOICES, NOTICE_GROUPS } from '@clamor/domain/notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTIFIED_EVENTS } from '../../src/modules/lifecycle/listing-templates.ts';
import { openStage, type Stage } from '../authorisation/stage.fixture.ts';
import { ACCOUNT_STORIES } from './account-stories.fixture.ts';
import { ALWAYS_MAILED, EXPECTED, type Row } from './expectations.ts';
import { LISTING_STORIES } from './listing-stories.fixture.ts';
import { MONEY_STORIES } from './money-stories.fixture.ts';
import { type Cast, ROLES, type Story } from './story-steps.fixture.ts';

const STORIES: Readonly<Record<string, Story>> = { ...LISTING_STORIES, ...MONEY_STORIES, ...ACCOUNT_STORIES };
const SOURCES = join(import.meta.dirname, '../../src');
const ALL_OFF = Object.fromEntries(MAIL_CHOICES.map((group) => [group, false]));

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ PUBLIC_URL: 'https://clamor.test' });
});
afterAll(() => stage?.stop());

async function castOf(isMailed: boolean): Promise<Cast> {
  const cast = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await stage.person(role === 'seller' ? 'SELLER' : 'BIDDER')])),
  ) as Cast;
  for (const person of isMailed ? [] : Object.values(cast)) {
    await stage.done('PUT', { url: '/api/notices/preferences', body: { mail: ALL_OFF } }, person);
  }
  return cast;
}

interface Written {
  /** Identifies a notice or mail. A notice that was written again has another key. */
  key: string;
  who: string;
  title: string;
  group: string;
  body: string;
  /** Of a notice: where its link leads. Of a mail: its HTML. */
  path: string | null;
}

/** All notices and mails to the cast so far. */
async function written(cast: Cast): Promise<{ notices: Written[]; mails: Written[] }> {
  // Reading the development mailbox makes the server write every due notification.
  await stage.house.mailsTo('nobody@members.test');
  const ids = [ROLES.map((role) => cast[role].id)];
  const { pool } = stage.house.clamor;
  const notices = await pool.query<Written>(
    `SELECT id || title || at AS key, member_id AS who, notice_group AS "group", title, body, path FROM notices
     WHERE member_id = ANY ($1::uuid[])`,
    ids,
  );
  const mails = await pool.query<Written>(
    `SELECT id::text AS key, owner_id AS who, subject AS title, body_text AS body, body_html AS path FROM mails WHERE owner_id = ANY ($1::uuid[])`,
    ids,
  );
  return { notices: notices.rows, mails: mails.rows };
}

/** The part of a subject before the listing's title or the amount, such as `Sold`. */
const headOf = (title: string) => title.replace(/: (A brass lamp|\$[\d,.]+)$/, '');
const sidesIn = (text: string) => [...new Set(text.match(/\b(buyer|seller)\b/g))].sort().join(' and ') || 'nobody';

/** The whole text, and the link of a notice, without what differs from run to run. */
function wordsOf({ title, body, path }: Written, cast: Cast): string {
  const named = ROLES.reduce(
    (text, role) => text.replaceAll(cast[role].username, role),
    [title, body, path].join('\n'),
  );
  return named
    .replaceAll(/<a href="([^"]*)"[^>]*>/g, '[$1] ')
    .replaceAll(/\s*(<style.*<\/style>|<[^>]+>)+\s*/g, '\n')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '(id)')
    .replaceAll(/[A-Z][a-z]{2} \d+, \d{4}, [\d:]+ UTC/g, '(moment)')
    .replaceAll(/\bn-[0-9a-z]+\b/g, '(another name)')
    .replaceAll(/a-brass-lamp[\w-]*/g, '(listing)')
    .replaceAll(/(token=)[\w-]+/g, '$1(token)');
}

/** Plays a story. Returns every notice and mail to the cast that it caused. */
async function play(story: Story, cast: Cast) {
  const before = new Set<string>();
  await story(stage, cast, async () => {
    const { notices, mails } = await written(cast);
    for (const { key } of [...notices, ...mails]) before.add(key);
  });
  const { notices, mails } = await written(cast);
  const roleOf = (id: string) => ROLES.find((role) => cast[role].id === id) ?? expect.unreachable();
  const isNew = ({ key }: Written) => !before.has(key);
  const said = ({ who, title, body }: Written) => `${roleOf(who)}: ${headOf(title)}, names ${sidesIn(body)}`;
  return {
    notices: notices.filter(isNew).map((notice) => `${said(notice)}, ${notice.group}`),
    mails: mails.filter(isNew).map(said),
    words: [
      ...new Set([...notices, ...mails].filter(isNew).map((each) => `${roleOf(each.who)}: ${wordsOf(each, cast)}`)),
    ],
  };
}

/**
 * Queues every event of this seller's listings again, as after a repeated commit, including those that wait for a later
 * notification. Nobody may be notified twice.
 */
async function repeatEvents({ seller }: Cast): Promise<void> {
  await stage.house.clamor.pool.query(
    `INSERT INTO listing_letters (listing_id, event_number)
     SELECT listing_id, number FROM listing_events JOIN listings ON listings.id = listing_id
     WHERE seller_id = $1 AND type = ANY ($2::text[])
     ON CONFLICT (listing_id, event_number) DO UPDATE SET letters_done = 0, due_at = 0`,
    [seller.id, [...NOTIFIED_EVENTS]],
  );
}

const rowOf = ([to, head, , names]: Row) => `${to}: ${head}, names ${names}`;
const noticesOf = (rows: readonly Row[]) =>
  rows.filter(([, , , , only]) => only !== 'mail').map((row) => `${rowOf(row)}, ${row[2]}`);
const mailsOf = (rows: readonly Row[]) => rows.filter(([, , , , only]) => only !== 'notice').map(rowOf);

describe('who is notified of what', () => {
  it('is written down for each story, and for none besides', () => {
    expect(Object.keys(EXPECTED)).toEqual(Object.keys(STORIES));
  });

  it.each(Object.keys(EXPECTED))('%s', async (name) => {
    const [rows, story] = [EXPECTED[name] ?? expect.unreachable(), STORIES[name] ?? expect.unreachable()];
    const cast = await castOf(true);
    const all = await play(story, cast);
    expect(all.notices.sort()).toEqual(noticesOf(rows).sort());
    expect(all.mails.sort()).toEqual(mailsOf(rows).sort());
    expect(all.words.sort().join('\n\n')).toMatchSnapshot('in the words that were approved');

    const before = await written(cast);
    await repeatEvents(cast);
    const after = await written(cast);
    expect([after.notices.length, after.mails.length]).toEqual([before.notices.length, before.mails.length]);

    const switchedOff = await play(story, await castOf(false));
    expect(switchedOff.notices.sort()).toEqual(all.notices);
    expect(switchedOff.mails.sort()).toEqual(
      mailsOf(rows.filter(([, , group]) => ALWAYS_MAILED.includes(group))).sort(),
    );
  });
});

describe('the stories hold everything that anybody is notified of', () => {
  const rows = Object.values(EXPECTED).flat();
  const heads = new Set(rows.map(([, head]) => head));
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));

  it('each subject that stands in the sources', () => {
    const subjects = sources
      .filter(({ path }) => path.startsWith('modules/'))
      .flatMap(({ text }) => [
        ...[...text.matchAll(/`((?:[^`$]|\$\{[^}]*\})*): \$\{(?:(?:about\.)?title|dollars\(cents\))\}`/g)].map(
          ([, head]) => head,
        ),
        ...[...text.matchAll(/subject: '([^']+)'/g)].map(([, head]) => head),
      ])
      .flatMap((head = '') => choicesIn(head));
    expect(subjects.length).toBeGreaterThan(60);
    const untold = subjects.filter((head) => ![...heads].some((known) => matches(head, known)));
    expect(untold).toEqual([]);
    expect([...heads].filter((known) => !subjects.some((head) => matches(head, known)))).toEqual([]);
  });

  it('each event of a listing that is told, to everybody who is told of it', async () => {
    const { rows: told } = await stage.house.clamor.pool.query<{ type: string }>(
      `SELECT DISTINCT type FROM listing_events JOIN notices ON about = 'listing:' || listing_id || ':' || number
         OR about = 'standstill:' || listing_id WHERE type = ANY ($1::text[]) ORDER BY type`,
      [[...NOTIFIED_EVENTS]],
    );
    expect(told.map(({ type }) => type)).toEqual([...NOTIFIED_EVENTS].sort());
  });

  it('each group', () => {
    expect([...new Set(rows.map(([, , group]) => group))].sort()).toEqual([...NOTICE_GROUPS].sort());
  });

  it('each module that writes notices or mails', () => {
    const writes =
      /\b(notifyMembers|renotify|recordNotifications|queueMails?|insertNotifications|mailMembers|writeSaleNotifications|notifyOfAccount)\(/;
    const modules = sources
      .filter(({ text }) => writes.test(text))
      .map(({ path }) => path.split('/').slice(0, 2).join('/'));
    const known = ['accounts', 'bidding', 'email', 'lifecycle', 'notifications', 'reviews', 'sale-notifications'].map(
      (name) => `modules/${name}`,
    );
    expect([...new Set(modules)].sort()).toEqual([...known, 'platform/mail']);
  });
});

/** Splits a subject with a conditional, such as `${isIt ? 'This' : 'That'}`, into both results. */
function choicesIn(head: string): string[] {
  const choice = /\$\{[^}]* \? '([^']+)' : '([^']+)'\}/.exec(head);
  if (choice === null) return [head];
  return [choice[1], choice[2]].flatMap((words = '') => choicesIn(head.replace(choice[0], words)));
}

/** Whether a subject's template in the sources can produce these words. */
function matches(head: string, words: string): boolean {
  const parts = head.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(words);
}
