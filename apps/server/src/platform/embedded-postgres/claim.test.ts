import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { claimFolder } from './claim.ts';

const folder = mkdtempSync(join(tmpdir(), 'clamor-claim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a claim that is refused names who holds the folder, and leaves their name there', () => {
  const release = claimFolder(folder);
  const file = join(folder, 'clamor.lock');
  expect(readFileSync(file, 'utf8')).toContain(`process ${process.pid} on`);
  writeFileSync(file, 'process 7 on another machine');
  for (let time = 0; time < 2; time += 1) {
    expect(() => claimFolder(folder)).toThrow('Another Clamor (process 7 on another machine) uses the database');
  }
  release();
  claimFolder(folder)();
  expect(readFileSync(file, 'utf8')).toContain(`process ${process.pid} on`);
});
