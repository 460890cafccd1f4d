import { resolve } from 'node:path';
import { closeCopy } from './close-copy.ts';
import { type DataConfig, readDataConfig } from './config.ts';
import { openExistingData, openOwnData } from './open-data.ts';
import { withClient } from './platform/database/index.ts';
import { endOutboundPause } from './platform/outbound/index.ts';
import { restore, verifyBackup } from './restore.ts';
import { EXIT_COULD_NOT, runCommand } from './run-command.ts';
import { openStorage } from './storage-settings.ts';

const USAGE = [
  'Usage: npm run restore -- FILE      fills an empty database and the storage from a backup',
  '       npm run restore -- --close   makes a database whose files were restored a copy that asks nobody outside',
  '       npm run restore -- --open    lets a copy send mail and ask the card provider',
].join('\n');

/**
 * `npm run restore`: fills an empty database from a backup, closes a database whose files were restored by other means,
 * or opens a restored copy.
 */
async function main(): Promise<number> {
  const [named, ...more] = process.argv.slice(2);
  const option = named?.startsWith('-') ? named : null;
  if (named === undefined || more.length > 0 || ![null, '--open', '--close'].includes(option)) {
    console.error(USAGE);
    return EXIT_COULD_NOT;
  }
  const config = readDataConfig(process.env);
  if (option === '--open') return await open(config);
  if (option === '--close') return await close(config);
  return await fill(config, resolve(process.env.INIT_CWD ?? '.', named));
}

async function fill(config: DataConfig, file: string): Promise<number> {
  const manifest = await verifyBackup(file);
  const database = await openOwnData(config, console.log);
  try {
    const request = { databaseUrl: database.url, storage: openStorage(config), file };
    const { takenAt, tables, pictures } = await restore(request, manifest);
    console.log(`Restored ${tables} tables and ${pictures} pictures as of ${takenAt}.`);
    sayClosed();
    return 0;
  } finally {
    await database.close();
  }
}

function sayClosed(): void {
  console.log(
    'This copy sends no mail and does not ask the card provider. Look at it (npm run check:books, npm start).',
  );
  console.log('When it takes the place of the site it was copied from: npm run restore -- --open');
}

async function close(config: DataConfig): Promise<number> {
  const database = await openExistingData(config, console.log);
  try {
    const takenAt = await withClient(database.url, closeCopy, { application_name: 'clamor restore' });
    console.log(`Closed a copy as of ${takenAt.toISOString()}.`);
    sayClosed();
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
