import { checkBooks } from './check-books.ts';
import { ConfigError, EXIT_CONFIG, readConfig } from './config.ts';
import { createPool, inTransaction } from './platform/database/index.ts';
import { FolderInUse, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';

const EXIT_FAULTS = 1;

/** `npm run check:books`: holds every listing of the configured database against its history, and all money against its books. Reads only. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres`, log: console.log })
      : null;
  const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', { onError: console.error, max: 1 });
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
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isRefused = error instanceof ConfigError || error instanceof FolderInUse;
  console.error(isRefused ? error.message : error);
  process.exitCode = isRefused ? EXIT_CONFIG : EXIT_FAULTS;
}
