import { startEmbeddedPostgres } from './index.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: hold-database.fixture.ts <dataDir>');
const database = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) });
console.log(JSON.stringify({ url: database.url, pid: database.pid }));
setInterval(() => undefined, 60_000);
