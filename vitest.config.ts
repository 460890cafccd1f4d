import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { leftOut } from './tooling/test-run/sets.mjs';

/** The time limit. It is long, because a busy machine is several times slower: only a test that hangs reaches it. */
const HANGING_MILLISECONDS = 120_000;

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Test files share a process, because each would otherwise load the modules again, which takes seconds. Tests leave
 * nothing behind that another file could notice.
 */
const SHARED = { isolate: false };

const exclude = [...configDefaults.exclude, ...leftOut().tests];

const common = {
  exclude,
  testTimeout: HANGING_MILLISECONDS,
  hookTimeout: HANGING_MILLISECONDS,
  teardownTimeout: HANGING_MILLISECONDS,
  // In CI, an overloaded machine may let a test reach the time limit. Its second attempt decides; the report names it.
  retry: process.env.CI === undefined ? 0 : 1,
};

export default defineConfig({
  test: {
    ...common,
    // One worker for each processor. With Vitest's default, half of a small machine would idle during database queries.
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
          // A zone far from UTC by no whole hour. So a test notices a text in another zone than the reader's.
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
          // Each file starts its own servers. More files at once would only wait for each other.
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
          // These tests mostly wait for leases, drains and proxies, so two files at once disturb each other little.
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
