import {
  Flush,
  isFatal,
  type PipelineConnection,
  plainArray,
  SEPARATOR_SQL,
  type Statement,
  separated,
  sqlStateOf,
  textArray,
} from '../../platform/pipeline/index.ts';
import type { Decided, Slot } from './decide-batch.ts';
import { aftermathOf, bodyOf } from './event-body.ts';
import { keyDelete, keyInsert } from './idempotency-key.ts';
import { batchQuery } from './load-batch.ts';
import type { DeskParameters } from './parameters.ts';
import { partition } from './partition.ts';
import type { SectionBatch } from './section.ts';
import {
  CHANGING,
  type Column,
  EDITABLE_COLUMNS,
  isArrangedAnew,
  isOnlyBidOn,
  MUTABLE_COLUMNS,
} from './state-columns.ts';
import { updateStatement } from './state-row.ts';

/** An event that is in the database exactly if the batch is. */
export interface Evidence {
  listingId: string;
  number: number;
  at: number;
  body: string;
}

/**
 * How the COMMIT ended, as far as the connection shows. `complaint`: an error that a section threw although every
 * statement succeeded; usually null. `evidence`: an event to look for in the database later.
 */
export type Saved = { outcome: 'committed'; complaint: unknown } | { outcome: 'unknown'; evidence: Evidence | null };

const INSERT_EVENTS =
  'INSERT INTO listing_events (listing_id, number, public_number, at, type, body, demand) ' +
  'SELECT listing_id, number, public_number, at, type, body::json, demand FROM ' +
  `unnest($1::uuid[], $2::integer[], $3::integer[], $4::bigint[], $5::text[], string_to_array($6, ${SEPARATOR_SQL}), $7::integer[]) ` +
  'AS new (listing_id, number, public_number, at, type, body, demand)';

const SAVE = updateStatement(CHANGING);
const SAVE_RUN = updateStatement(MUTABLE_COLUMNS);
const ARRANGE = updateStatement(EDITABLE_COLUMNS);

/**
 * Writes the whole batch and commits, in one flush. Throws if the batch is certainly not committed. PostgreSQL answers
 * the COMMIT of a failed transaction with the tag ROLLBACK and without an error, so the tag is checked.
 */
export async function saveBatch(
  connection: PipelineConnection,
  decided: Decided,
  sections: readonly SectionBatch[],
  { graceMs }: Pick<DeskParameters, 'graceMs'>,
): Promise<Saved> {
  const flush = new Flush(connection);
  const changed = [...decided.slots.values()].filter((slot) => slot.events.length > 0);
  const evidence = saveListings(flush, changed, graceMs);
  saveKeys(flush, decided);
  const query = batchQuery(flush);
  for (const section of sections) flush.include(section.save(query));
  await undefined;
  const broken = flush.failure !== null && !connection.lost;
  flush.seal();
  const end = flush.command(broken ? 'ROLLBACK' : 'COMMIT');
  const failure = await flush.answered().then(
    () => null,
    (error: unknown) => error,
  );
  const tag = await end.then(
    (result) => result.tag,
    () => null,
  );
  if (broken) throw failure;
  return judge(tag, failure, evidence);
}

function saveKeys(flush: Flush, { keys, now }: Decided): void {
  if (keys.length === 0) return;
  const replaced = keys.filter((key) => key.replaces);
  if (replaced.length > 0) flush.run(keyDelete(replaced));
  flush.run(keyInsert(keys, now));
}

/** Derives the outcome from the COMMIT's tag (null: no answer) and the first error in the flush (null: none). */
function judge(tag: string | null, failure: unknown, evidence: Evidence | null): Saved {
  if (tag === 'COMMIT') return { outcome: 'committed', complaint: failure };
  if (tag !== null) throw failure ?? new Error(`The COMMIT was answered with ${tag}.`);
  const refused = sqlStateOf(failure) !== null && !isFatal(failure);
  if (refused) throw failure;
  return { outcome: 'unknown', evidence };
}

function saveListings(flush: Flush, changed: readonly Slot[], graceMs: number): Evidence | null {
  if (changed.length === 0) return null;
  const { statement, evidence } = eventInsert(changed);
  flush.run(statement);
  const arranged = changed.filter(({ before, state }) => isArrangedAnew(before, state));
  if (arranged.length > 0) flush.run(stateUpdate('desk_arrange', ARRANGE, EDITABLE_COLUMNS, arranged, graceMs));
  const [bidOn, others] = partition(changed, ({ before, state }) => isOnlyBidOn(before, state));
  if (bidOn.length > 0) flush.run(stateUpdate('desk_save_run', SAVE_RUN, MUTABLE_COLUMNS, bidOn, graceMs));
  if (others.length > 0) flush.run(stateUpdate('desk_save', SAVE, CHANGING, others, graceMs));
  return evidence;
}

function eventInsert(changed: readonly Slot[]): { statement: Statement; evidence: Evidence | null } {
  const ids: string[] = [];
  const numbers: number[] = [];
  const publicNumbers: (number | null)[] = [];
  const moments: number[] = [];
  const types: string[] = [];
  const bodies: string[] = [];
  const demands: (number | null)[] = [];
  for (const { state, events, states } of changed) {
    for (const [index, event] of events.entries()) {
      const { publicNumber, demand } = aftermathOf(event, states[index] ?? state);
      publicNumbers.push(publicNumber);
      demands.push(demand);
      ids.push(state.id);
      numbers.push(event.number);
      moments.push(event.at);
      types.push(event.type);
      bodies.push(bodyOf(event));
    }
  }
  const values = [
    plainArray(ids),
    plainArray(numbers),
    plainArray(publicNumbers),
    plainArray(moments),
    plainArray(types),
    separated(bodies),
    plainArray(demands),
  ];
  const last = ids.length - 1;
  const [listingId, number, at, body] = [ids[last], numbers[last], moments[last], bodies[last]];
  const whole = listingId !== undefined && number !== undefined && at !== undefined && body !== undefined;
  return {
    statement: { name: 'desk_events', text: INSERT_EVENTS, values },
    evidence: whole ? { listingId, number, at, body } : null,
  };
}

function stateUpdate(
  name: string,
  text: string,
  columns: readonly Column[],
  changed: readonly Slot[],
  graceMs: number,
): Statement {
  const values: string[] = [
    plainArray(changed.map(({ state }) => state.id)),
    plainArray(changed.map(({ before }) => before.version)),
  ];
  for (const column of columns) {
    const cells = changed.map(({ state }) => column.of(state, graceMs));
    values.push(column.free === true ? textArray(cells as (string | null)[]) : plainArray(cells));
  }
  return { name, text, values };
}
