import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('the search for dead code', () => {
  it('finds an unused file, export and dependency', () => {
    const options = ['--directory', 'tooling/violations/unused', '--reporter', 'compact', '--no-progress'];
    const knip = spawnSync(process.execPath, ['node_modules/knip/bin/knip.js', ...options], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(knip.status).toBe(1);
    for (const finding of ['forgotten.ts', 'words.ts: unused', 'package.json: zod'])
      expect(knip.stdout).toContain(finding);
  });
});
