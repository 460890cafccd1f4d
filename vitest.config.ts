import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { leftOut } from './tooling/test-run/sets.mjs';

/** Only what hangs reaches it: a machine that does four other things at once needs several times what a quiet one does. */
const HANGING_MILLISECONDS = 120_000;

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Files share a process, since their tests keep nothing outside of themselves. Alone, each would load the server's modules for seconds. */
const SHARED = { isolate: false };

const exclude = [...configDefaults.exclude, ...leftOut().tests];

const common = {
  exclude,
  testTimeout: HANGING_MILLISECONDS,
  hookTimeout: HANGING_MILLISECONDS,
  teardownTimeout: HANGING_MILLISECONDS,
  // A starved machine may time one run out. The second decides, and the run names what needed it.
  retry: process.env.CI === undefined ? 0 : 1,
};

export default defineConfig({
  test: {
    ...common,
    // One for each processor; left to itself, half of a small machine would idle while a database answers.
    maxWorkers: '100%',
    passWithNoTests: false,
    projects: [
      {
        test: { ...common, ...SHARED, name: 'domain', root: './packages/domain', include: ['{src,test}/**/*.test.ts'] },
      },
      {
        test: {
          ...common,
          ...SHARED,
          name: 'contract',
          root: './packages/contract',
          include: ['{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          ...SHARED,
          name: 'server',
          root: './apps/server',
          include: ['{src,demo,test}/**/*.test.ts'],
          pool: 'forks',
          globalSetup: [path('./apps/server/src/platform/test-database/global-setup.ts')],
          setupFiles: [path('./apps/server/test/refusals/caused-refusals.setup.ts')],
          provide: { externalDatabaseUrl: process.env.TEST_DATABASE_URL ?? null },
        },
      },
      {
        test: {
          ...common,
          ...SHARED,
          name: 'web',
          root: './apps/web',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [path('./apps/web/test/fresh-page.setup.ts')],
          // Far from UTC, and no whole hour: a text in another zone than the reader's shows.
          env: { TZ: 'Asia/Kathmandu' },
        },
      },
      {
        test: {
          ...common,
          name: 'http',
          root: './e2e',
          include: ['http/**/*.test.ts'],
          pool: 'forks',
          // Each file starts servers of its own: more at once would wait for each other on any machine.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'nodes',
          root: './e2e',
          include: ['nodes/**/*.test.ts'],
          pool: 'forks',
          // They mostly wait: for leases, drains and proxies.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...common,
          name: 'tooling',
          root: './tooling',
          include: ['**/*.test.ts'],
          exclude: [...exclude, 'violations/**'],
        },
      },
    ],
  },
});
