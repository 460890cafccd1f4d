import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { leftOut } from '../tooling/test-run/sets.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Set by `npm test`; without it Playwright looks for a browser of its own. */
const browser = process.env.CLAMOR_BROWSER;

/** Every state of a sale for both of its sides, of staff's desk and of a member's own pages takes minutes: `npm run screens` looks at them. */
const LONG_SCREENS =
  process.env.SCREENS === 'all'
    ? []
    : ['sale', 'staff', 'order', 'member', 'account'].map((name) => `**/${name}-screens.spec.ts`);

/** Every journey without a mouse takes minutes too: `npm run journeys` walks them. */
const LONG_JOURNEYS = process.env.JOURNEYS === 'all' ? [] : ['**/by-keyboard*.spec.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: [...LONG_SCREENS, ...LONG_JOURNEYS, ...leftOut().specs],
  outputDir: '../artifacts/browser',
  globalSetup: './browser/start-built-server.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  /** Each has a server of its own beside its browser. */
  workers: Math.min(2, availableParallelism()),
  /** A starved machine may time one run out; the second decides, and the list names what was flaky. */
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    headless: true,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { args: FLAGS, ...(browser === undefined ? {} : { executablePath: browser }) },
  },
});
