import { expect } from 'vitest';
import { createPool } from '../database/create-pool.ts';

/** Makes every COMMIT of a private server wait for a synchronous standby that does not exist. */
export interface StandbySwitch {
  /** Makes commits wait. Resolves when they do. */
  away(): Promise<void>;
  /** Confirms every waiting COMMIT. No further one waits. */
  back(): Promise<void>;
  /** Interrupts a lane's COMMIT as soon as one is waiting. The transaction is then committed on the primary alone. */
  interrupt(how: 'pg_cancel_backend' | 'pg_terminate_backend', application?: string): Promise<void>;
  close(): Promise<void>;
}

const PATIENT = { timeout: 10_000, interval: 20 };
const PROBE = 'standby-probe';

/** @param url the address with a role that may change the server's settings */
export function standbySwitch(url: string): StandbySwitch {
  const pool = createPool(url, { onError: () => undefined, applicationName: PROBE });
  const setNames = async (names: string) => {
    await pool.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await pool.query('SELECT pg_reload_conf()');
  };
  const waiting = async (application: string): Promise<number[]> => {
    const { rows } = await pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name LIKE $1",
      [application],
    );
    return rows.map(({ pid }) => pid);
  };
  let probes: Promise<unknown>[] = [];
  const isAway = async () => {
    const probe = pool.query(`SELECT pg_logical_emit_message(true, 'probe', '')`);
    probes.push(probe.catch(() => undefined));
    const over = probe.then(() => true);
    while ((await waiting(PROBE)).length === 0) {
      if (await Promise.race([over, Promise.resolve(false)])) return false;
    }
    return true;
  };
  return {
    async away() {
      await setNames('nobody');
      while (!(await isAway()));
    },
    async back() {
      await setNames('');
      await Promise.all(probes);
      probes = [];
    },
    async interrupt(how, application = '%desk%') {
      let pids: number[] = [];
      const find = async () => {
        pids = await waiting(application);
        return pids.length;
      };
      await expect.poll(find, PATIENT).toBeGreaterThan(0);
      for (const pid of pids) await pool.query(`SELECT ${how}($1)`, [pid]);
    },
    close: () => pool.end(),
  };
}
