import { expect, it } from 'vitest';
import { ConnectionLost, type PipelineConnection } from '../../platform/pipeline/index.ts';
import { askOutcome, type Outcome } from './commit-outcome.ts';

const EVIDENCE = { listingId: 'lamp', number: 7, at: 1_000, body: '{}' };
/** PostgreSQL's error for a transaction number that it has not given out yet, as after a restore. */
const UNKNOWN_NUMBER = Object.assign(new Error('transaction ID is in the future'), {
  code: '22023',
  severity: 'ERROR',
});
type Status = 'committed' | 'aborted' | 'in progress' | null | typeof UNKNOWN_NUMBER;

/**
 * Calls `askOutcome` with a fake database. `status`: what it says of the transaction. `isThere`: whether the event that
 * proves the commit is in the table; null: the batch wrote no event. Returns the outcome, and whether a later
 * transaction confirmed it.
 */
async function ask(status: Status, isThere: boolean | null, xid: string | null = '700') {
  const asked: string[] = [];
  const run = async ({ text, values }: { text: string; values: unknown[] }) => {
    const [what = text] = ['pg_xact_status', 'listing_events', 'pg_logical_emit_message'].filter((part) =>
      text.includes(part),
    );
    asked.push(what);
    if (what === 'pg_logical_emit_message') return { rows: [{}] };
    if (what === 'listing_events') {
      expect(values).toEqual(['lamp', 7, 1_000, '{}']);
      return { rows: [{ there: isThere }] };
    }
    expect(values).toEqual([xid]);
    if (status instanceof Error) throw status;
    return { rows: [{ status }] };
  };
  const evidence = isThere === null ? null : EVIDENCE;
  const outcome = await askOutcome({ run } as unknown as PipelineConnection, xid, evidence);
  const isConfirmed = asked.at(-1) === 'pg_logical_emit_message';
  expect(asked.filter((what) => what === 'pg_logical_emit_message')).toHaveLength(isConfirmed ? 1 : 0);
  return [outcome, isConfirmed];
}

it.each<[what: string, status: Status, isThere: boolean | null, outcome: Outcome]>([
  ['it still runs, whatever the table says', 'in progress', true, 'in progress'],
  ['it still runs and wrote no event', 'in progress', null, 'in progress'],
  ['it committed, and its event is there', 'committed', true, 'committed'],
  ['another one has its number now, and its event is not there', 'committed', false, 'aborted'],
  ['another one has its number now, and its event is there', 'aborted', true, 'committed'],
  ['it was rolled back', 'aborted', false, 'aborted'],
  ['its number was forgotten, and its event is there', null, true, 'committed'],
  ['its number was forgotten, and its event is not there', null, false, 'aborted'],
  ['its number was never given out', UNKNOWN_NUMBER, false, 'aborted'],
  ['its number was never given out since a restore, and its event is there', UNKNOWN_NUMBER, true, 'committed'],
  ['it wrote no event and committed', 'committed', null, 'committed'],
  ['it wrote no event and was rolled back', 'aborted', null, 'aborted'],
  ['it wrote no event and was forgotten', null, null, 'aborted'],
])(
  'a transaction without an answer counts once its commit is proven, and a later one has reached the standby: %s',
  async (_what, status, isThere, outcome) => {
    expect(await ask(status, isThere)).toEqual([outcome, outcome === 'committed']);
  },
);

it('a transaction without a number is known by its event alone', async () => {
  expect(await ask(null, true, null)).toEqual(['committed', true]);
  expect(await ask(null, false, null)).toEqual(['aborted', false]);
  expect(await ask(null, null, null)).toEqual(['aborted', false]);
});

it('a transaction is asked about again where the connection breaks meanwhile', async () => {
  const lost = new ConnectionLost('gone');
  const run = () => Promise.reject(lost);
  for (const evidence of [EVIDENCE, null])
    await expect(askOutcome({ run } as unknown as PipelineConnection, '700', evidence)).rejects.toBe(lost);
});
