import { resolve } from 'node:path';
import { backUp } from './backup.ts';
import { readDataConfig } from './config.ts';
import { openExistingData } from './open-data.ts';
import { EXIT_COULD_NOT, runCommand } from './run-command.ts';
import { openStorage } from './storage-settings.ts';

/** `npm run backup -- file`: writes database and pictures into one file, whether Clamor runs or not. */
async function main(): Promise<number> {
  const [named, ...more] = process.argv.slice(2);
  if (named === undefined || named.startsWith('-') || more.length > 0) {
    console.error('Usage: npm run backup -- FILE');
    return EXIT_COULD_NOT;
  }
  const file = resolve(process.env.INIT_CWD ?? '.', named);
  const config = readDataConfig(process.env);
  const database = await openExistingData(config, console.log);
  try {
    const report = await backUp({ databaseUrl: database.url, storage: openStorage(config), file });
    console.log(`${file}: ${report.tables} tables and ${report.pictures} pictures.`);
    if (report.missing.length > 0) {
      console.error(`Pictures that are not in the storage were left out, ${report.missing.join(', ')} among them.`);
    }
    console.log('It holds secrets of the site and its members: keep it as you keep the database.');
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand(main, console.error);
