import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '../../src/backup.ts';
import { withClient } from '../../src/platform/database/index.ts';
import { endOutboundPause } from '../../src/platform/outbound/index.ts';
import { diskStorage } from '../../src/platform/storage/index.ts';
import { restore, verifyBackup } from '../../src/restore.ts';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { backupPlaces, rowsOf } from './databases.fixture.ts';

const SLOW = 60_000;
const places = backupPlaces();
const file = join(places.folder, 'site.clamor');
const dataDir = join(places.folder, 'data');
const told: string[] = [];
let copy: WholeClamor;
let url: string;
let buyer: Member;
let auctionId: string;

beforeAll(async () => {
  const source = await places.migrated();
  const site = await startWholeClamor({ DATABASE_URL: source, DATA_DIR: dataDir });
  buyer = await site.member('buyer');
  const seller = await site.member('seller', 'SELLER');
  const { slug } = await site.live(seller, [buyer, await site.member('fan')]);
  await site.call('POST', '/api/bids', { body: { slug, amountCents: 5_000 }, member: buyer });
  await site.advance(700);
  await site.clamor.stop();
  const storage = diskStorage(join(dataDir, 'objects'));
  await backUp({ databaseUrl: source, storage, file });
  url = await places.empty();
  await restore({ databaseUrl: url, storage, file }, await verifyBackup(file));
  auctionId = (await rowsOf<{ id: string }>(url, 'SELECT auction_id AS id FROM claims'))[0]?.id ?? '';
  copy = await startWholeClamor({ DATABASE_URL: url, DATA_DIR: dataDir }, { report: (line) => told.push(line) });
}, SLOW);
afterAll(() => copy.stop());

const pay = async () =>
  (await copy.call('POST', '/api/payments/create-intent', { body: { auctionId }, member: buyer })).status;
const pauseInSettings = async () =>
  (await copy.staff('GET', '/api/admin/settings')).body
    .flatMap(({ settings }: { settings: { name: string; value: string }[] }) => settings)
    .find(({ name }: { name: string }) => name === 'Mail and cards of a restored copy')?.value;

it('opens no payment until it is opened, and says so at its start and to staff', async () => {
  expect(told.join('\n')).toMatch(/This is a copy, restored from a backup of .*npm run restore -- --open/);
  expect(await pauseInSettings()).toContain('Off');
  expect((await copy.call('GET', '/readyz')).status).toBe(200);
  expect(await pay()).toBe(503);

  expect(await withClient(url, endOutboundPause)).toBe(true);
  await expect.poll(pay, { timeout: 20_000 }).toBe(200);
  expect(await pauseInSettings()).toBeUndefined();
  expect(await withClient(url, endOutboundPause)).toBe(false);
});
