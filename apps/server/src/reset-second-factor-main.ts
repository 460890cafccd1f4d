import { existsSync } from 'node:fs';
import { ConfigError, EXIT_CONFIG, readDataConfig } from './config.ts';
import { resetSecondFactor } from './modules/staff/index.ts';
import { DatabaseClock } from './platform/clock/index.ts';
import { createPool, inTransaction, measureClock } from './platform/database/index.ts';
import { FolderInUse, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';

const EXIT_FAILED = 1;

class Unusable extends Error {}

/**
 * `npm run second-factor:reset -- name`: removes the second factor of a staff secret and ends the sessions of its name.
 */
async function main(): Promise<number> {
  const [staffName = ''] = process.argv.slice(2);
  if (staffName === '') throw new Unusable('Say whose: npm run second-factor:reset -- name');
  const config = readDataConfig(process.env);
  const dataDir = `${config.dataDir}/postgres`;
  const isEmbedded = config.databaseUrl === null;
  if (isEmbedded && !existsSync(dataDir)) throw new Unusable(`There is no database in ${config.dataDir}.`);
  const embedded = isEmbedded ? await startEmbeddedPostgres({ dataDir, log: console.log }) : null;
  const pool = createPool(config.databaseUrl ?? embedded?.url ?? '', { onError: console.error, max: 1 });
  try {
    const clock = new DatabaseClock();
    await measureClock(pool, clock);
    const isReset = await inTransaction(pool, (tx) => resetSecondFactor(tx, staffName, clock.now()));
    const told = isReset
      ? `${staffName} has no second factor any more, and is signed out everywhere.`
      : `${staffName} has no second factor.`;
    console.log(told);
    return isReset ? 0 : EXIT_FAILED;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isRefused = error instanceof ConfigError || error instanceof FolderInUse || error instanceof Unusable;
  console.error(isRefused ? error.message : error);
  process.exitCode = isRefused ? EXIT_CONFIG : EXIT_FAILED;
}
