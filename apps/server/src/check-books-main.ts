import { checkBooks } from './check-books.ts';
import { readDataConfig } from './config.ts';
import { openExistingData } from './open-data.ts';
import { createPool, inTransaction, isSqlError } from './platform/database/index.ts';
import { EXIT_COULD_NOT, runCommand } from './run-command.ts';

const EXIT_FAULTS = 1;

/**
 * `npm run check:books`: checks every listing of the configured database against its events, and all money against its
 * books. Reads only.
 * Exit codes: 0 all agree, 1 at least one fault, 2 the check could not run.
 */
async function main(): Promise<number> {
  const database = await openExistingData(readDataConfig(process.env), console.log);
  const pool = createPool(database.url, { onError: console.error, max: 1 });
  try {
    let wrong = 0;
    const report = await inTransaction(pool, async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await tx.query('SET LOCAL statement_timeout = 0');
      return await checkBooks(tx, ({ id, faults }) => {
        wrong += 1;
        for (const fault of faults) console.log(`${id}: ${fault}`);
      });
    });
    const { listings, events, bids, claims, unfolded } = report;
    console.log(
      `${listings} listings, ${events} events, ${bids} bids, ${claims} claims: ${wrong === 0 ? 'all agree' : `${wrong} wrong`}.`,
    );
    if (unfolded > 0) console.log(`${unfolded} of them were last written by an older version and are not folded yet.`);
    return wrong === 0 ? 0 : EXIT_FAULTS;
  } catch (error) {
    if (!isSqlError(error, 'undefinedTable')) throw error;
    console.error('This database has no tables of Clamor, or those of an older version. Check DATABASE_URL.');
    return EXIT_COULD_NOT;
  } finally {
    await pool.end();
    await database.close();
  }
}

await runCommand(main, console.error, EXIT_COULD_NOT);
