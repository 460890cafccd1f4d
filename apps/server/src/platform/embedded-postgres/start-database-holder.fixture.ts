import { FolderInUse, startEmbeddedPostgres } from './index.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: start-database-holder.fixture.ts <dataDir> [leftOverWaitMs]');
const orphanWaitMs = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
try {
  const settings = { shared_buffers: '16MB' };
  const log = (line: string) => console.error(line);
  const database = await startEmbeddedPostgres({ dataDir, settings, orphanWaitMs, log });
  console.log(JSON.stringify({ url: database.url, pid: database.pid }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof FolderInUse ? 3 : 1;
}
