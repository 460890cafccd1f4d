import type pg from 'pg';
import { bidsSection } from '../src/modules/bidding/index.ts';
import { demandSection } from '../src/modules/demand/index.ts';
import { type BatchQuery, type Section, saveNewListing } from '../src/modules/desk/index.ts';
import { insertTexts, type ListingTexts } from '../src/modules/listings/index.ts';
import { placeOnMarket } from '../src/modules/market/index.ts';
import { claimsSection } from '../src/modules/sales/index.ts';
import { inTransaction, type Queryable } from '../src/platform/database/index.ts';
import type { Rehearsal } from './rehearsal.ts';

const SECTIONS: readonly Section[] = [demandSection, bidsSection, claimsSection];

/** Writes a rehearsed listing in one transaction, through the same sections and statements as the desk does. */
export async function saveRehearsal(pool: pg.Pool, texts: ListingTexts, rehearsal: Rehearsal): Promise<void> {
  const { state, events, states, changes } = rehearsal;
  await inTransaction(pool, async (tx) => {
    if (!(await insertTexts(tx, texts))) throw new Error(`the slug ${texts.slug} is taken`);
    await placeOnMarket(tx, state, texts);
    await saveNewListing(tx, { next: state, events, states });
    const requests = changes.flatMap((change) => change.request ?? []);
    for (const section of SECTIONS) {
      const batch = section.begin(requests, null);
      for (const change of changes) batch.keep(change);
      await batch.save(queryOn(tx));
    }
  });
}

/** Sections issue their statements at once; one connection runs them one after the other. */
function queryOn(tx: Queryable): BatchQuery {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends object>({ text, values }: { text: string; values: unknown[] }): Promise<Row[]> => {
    const run = last.then(async () => (await tx.query(text, values)).rows as Row[]);
    last = run.catch(() => undefined);
    return run;
  };
}
