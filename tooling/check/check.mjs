import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const BIOME = ['--error-on-warnings', '--diagnostic-level=warn', ...(process.stdout.isTTY ? [] : ['--colors=off'])];

/** The guards, the quickest first. */
const GUARDS = [
  { name: 'format and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', ...BIOME, '.'] },
  { name: 'types', command: ['tooling/check/check-types.mjs'] },
  { name: 'boundaries', command: ['tooling/boundaries/check-boundaries.mjs'] },
  { name: 'time and environment', command: ['tooling/ambient/check-ambient.mjs'] },
  { name: 'mutants', command: ['tooling/mutants/check-mutants.mjs'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];
const TESTS = { name: 'tests', command: ['tooling/test-run/test.mjs', '--all'] };

const steps = process.argv.includes('--without-tests') ? GUARDS : [...GUARDS, TESTS];

for (const [index, { name, command }] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${name}`);
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) {
    console.log(`\nThe step "${name}" failed.`);
    process.exit(1);
  }
}
console.log(`\n${steps.length} steps passed.`);
