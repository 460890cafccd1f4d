import { Client, Pool } from 'pg';
const pool = new Pool();
pool.on('error', () => undefined);
export const client: Client = new Client();
