import { beforeAll, describe, expect, it } from 'vitest';
import { closeCopy } from '../../src/close-copy.ts';
import { readSite } from '../../src/modules/desk/index.ts';
import { BackupError } from '../../src/platform/backup/index.ts';
import { withClient } from '../../src/platform/database/index.ts';
import { endOutboundPause, readOutboundPause } from '../../src/platform/outbound/index.ts';
import { startWholeClamor } from '../running-clamor.fixture.ts';
import { backupPlaces, rowsOf } from './databases.fixture.ts';

const SLOW = 60_000;
const places = backupPlaces();
const close = (url: string) => withClient(url, closeCopy);
const siteOf = (url: string) => withClient(url, readSite);
const pauseOf = (url: string) => withClient(url, readOutboundPause);

describe('closing a database whose files were restored', () => {
  let url: string;
  let ofTheOriginal: string;

  /** Fills the database as a restore of files would, with the rows of nodes that were running at that time. */
  beforeAll(async () => {
    url = await places.migrated();
    ofTheOriginal = await siteOf(url);
    await rowsOf(url, 'UPDATE heartbeat SET last_at = 1700000000500');
    await rowsOf(
      url,
      "INSERT INTO nodes (id, version, started_at, seen_at, draining) VALUES (gen_random_uuid(), '1', 0, 1700000000500, false)",
    );
  });

  it('keeps mail and provider work off, as of the last heartbeat', async () => {
    expect(await close(url)).toEqual(new Date(1_700_000_000_500));
    expect(await pauseOf(url)).toEqual({ backupTakenAt: new Date(1_700_000_000_500) });
  });

  it('gives it another site’s name, so that nodes of the original are not heard', async () => {
    expect(await siteOf(url)).not.toBe(ofTheOriginal);
  });

  it('changes nothing the second time: what is shown stays the moment that the copy is of', async () => {
    const site = await siteOf(url);
    await rowsOf(url, 'UPDATE heartbeat SET last_at = 1800000000500');
    expect(await close(url)).toEqual(new Date(1_700_000_000_500));
    expect(await siteOf(url)).toBe(site);
    expect(await withClient(url, endOutboundPause)).toBe(true);
  });

  it('is refused without tables', async () => {
    await expect(close(await places.empty())).rejects.toThrow(BackupError);
  });

  it.each(['outbound_pause', 'nodes', 'heartbeat', 'incarnation'])(
    'is refused in words where an older version had no table %s',
    async (table) => {
      const older = await places.migrated();
      await rowsOf(older, `ALTER TABLE ${table} RENAME TO not_yet`);
      await expect(close(older)).rejects.toThrow('those of an older version');
    },
    SLOW,
  );

  it(
    'is refused while a node serves: that is the site itself, not a copy',
    async () => {
      const running = await places.migrated();
      const site = await startWholeClamor({ DATABASE_URL: running });
      await expect(close(running)).rejects.toThrow('Clamor runs on this database.');
      expect(await pauseOf(running)).toBeNull();
      await site.stop();
      await close(running);
      expect(await pauseOf(running)).not.toBeNull();
    },
    SLOW,
  );
});
