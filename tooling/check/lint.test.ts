import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const laidOut = mkdtempSync(join(tmpdir(), 'clamor-lint-'));

afterAll(() => rmSync(laidOut, { recursive: true, force: true }));

/**
 * Lints the examples of violations with the project's configuration. They are copied to `packages/domain/src`, because
 * some rules apply only there.
 */
function lintViolations(): string[] {
  const folder = join(laidOut, 'packages/domain/src');
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, 'tooling/violations/lint'), folder, { recursive: true });
  cpSync(join(ROOT, 'biome.json'), join(laidOut, 'biome.json'));
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['ci', '--vcs-enabled=false', '--reporter=github', '.'];
  const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: laidOut, encoding: 'utf8' });
  const findings = [...stdout.matchAll(/::error title=([\w/]+),file=\S*\/packages\/domain\/src\/([\w.-]+)/g)];
  return findings.map(([, rule, file]) => `${rule} in ${file}`).sort();
}

describe('format and lint', () => {
  it('catch every deliberate violation, and nothing beside them', () => {
    expect(lintViolations()).toEqual([
      'format in unformatted.ts',
      'lint/complexity/noExcessiveLinesPerFunction in long-function.ts',
      'lint/style/noDefaultExport in default-export.ts',
      'lint/style/noExcessiveLinesPerFile in long-file.ts',
      'lint/style/useFilenamingConvention in BadName.ts',
      'lint/style/useNodejsImportProtocol in node-protocol.ts',
      'lint/suspicious/noConsole in console-in-domain.ts',
      'lint/suspicious/noSkippedTests in skipped-test.ts',
    ]);
  });
});
