import { findAdminCommand, runAdminCommand } from './admin-commands.ts';
import { openAdmin } from './admin-ports.ts';
import { askPassword } from './ask-password.ts';
import { readCommandConfig } from './command-config.ts';
import { openExistingData } from './open-data.ts';
import { isSqlError } from './platform/database/index.ts';
import { EXIT_COULD_NOT, runCommand } from './run-command.ts';

/**
 * `npm run admin -- command`: operator commands for a shell, whether Clamor runs or not.
 * Exit codes: 0 done, 1 not possible (the reason is printed), 2 wrong arguments or database unreachable, 78 wrong
 * configuration.
 */
async function main(): Promise<number> {
  const called = findAdminCommand(process.argv.slice(2));
  if ('usage' in called) {
    console.error(called.usage);
    return EXIT_COULD_NOT;
  }
  const config = readCommandConfig(process.env);
  const database = await openExistingData(config, console.error);
  try {
    const admin = await openAdmin({ config, databaseUrl: database.url, print: console.log, askPassword });
    try {
      return await runAdminCommand(admin.ports, called);
    } finally {
      await admin.close();
    }
  } catch (error) {
    if (!isSqlError(error, 'undefinedTable')) throw error;
    console.error('This database has no tables of Clamor, or those of an older version. Check DATABASE_URL.');
    return EXIT_COULD_NOT;
  } finally {
    await database.close();
  }
}

await runCommand(main, console.error);
