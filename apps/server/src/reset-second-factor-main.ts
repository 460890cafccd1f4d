import { readDataConfig } from './config.ts';
import { resetSecondFactor } from './modules/staff/index.ts';
import { openExistingData } from './open-data.ts';
import { DatabaseClock } from './platform/clock/index.ts';
import { createPool, inTransaction, measureClock } from './platform/database/index.ts';
import { EXIT_COULD_NOT, runCommand } from './run-command.ts';

const EXIT_HAS_NONE = 1;

/**
 * `npm run second-factor:reset -- name`: removes the second factor of a staff secret and ends the sessions of its name,
 * whether Clamor runs or not.
 * Exit codes: 0 done, 1 there is none, 2 called wrongly or no database, 78 wrong configuration.
 */
async function main(): Promise<number> {
  const [staffName = ''] = process.argv.slice(2);
  if (staffName === '') {
    console.error('Say whose: npm run second-factor:reset -- name');
    return EXIT_COULD_NOT;
  }
  const database = await openExistingData(readDataConfig(process.env), console.error);
  const pool = createPool(database.url, { onError: console.error, max: 1 });
  try {
    const clock = new DatabaseClock();
    await measureClock(pool, clock);
    const isReset = await inTransaction(pool, (tx) => resetSecondFactor(tx, staffName, clock.now()));
    const told = isReset
      ? `${staffName} has no second factor any more, and is signed out everywhere.`
      : `${staffName} has no second factor.`;
    console.log(told);
    return isReset ? 0 : EXIT_HAS_NONE;
  } finally {
    await pool.end();
    await database.close();
  }
}

await runCommand(main, console.error);
