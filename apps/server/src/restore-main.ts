import { resolve } from 'node:path';
import { type DataConfig, readDataConfig } from './config.ts';
import { openExistingData, openOwnData } from './open-data.ts';
import { withClient } from './platform/database/index.ts';
import { endOutboundPause } from './platform/outbound/index.ts';
import { restore, verifyBackup } from './restore.ts';
import { EXIT_COULD_NOT, runCommand } from './run-command.ts';
import { openStorage } from './storage-settings.ts';

/** `npm run restore -- file` fills an empty database and the storage; `npm run restore -- --open` lets the copy send and ask again. */
async function main(): Promise<number> {
  const [named, ...more] = process.argv.slice(2);
  const isOpening = named === '--open';
  if (named === undefined || (named.startsWith('-') && !isOpening) || more.length > 0) {
    console.error('Usage: npm run restore -- FILE, and then npm run restore -- --open');
    return EXIT_COULD_NOT;
  }
  const config = readDataConfig(process.env);
  return isOpening ? await open(config) : await fill(config, resolve(process.env.INIT_CWD ?? '.', named));
}

async function fill(config: DataConfig, file: string): Promise<number> {
  const manifest = await verifyBackup(file);
  const database = await openOwnData(config, console.log);
  try {
    const request = { databaseUrl: database.url, storage: openStorage(config), file };
    const { takenAt, tables, pictures } = await restore(request, manifest);
    console.log(`Restored ${tables} tables and ${pictures} pictures as of ${takenAt}.`);
    console.log(
      'This copy sends no mail and does not ask the card provider. Look at it (npm run check:books, npm start).',
    );
    console.log('When it takes the place of the site it was copied from: npm run restore -- --open');
    return 0;
  } finally {
    await database.close();
  }
}

async function open(config: DataConfig): Promise<number> {
  const database = await openExistingData(config, console.log);
  try {
    const wasPaused = await withClient(database.url, endOutboundPause);
    console.log(
      wasPaused ? 'Mail and provider work go on.' : 'Nothing to open: this is no restored copy, or it is open.',
    );
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand(main, console.error);
