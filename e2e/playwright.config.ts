import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { leftApart, leftOut } from '../tooling/test-run/sets.mjs';

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

/** The browser's path, set by `npm test`. Without it Playwright uses its own browser. */
const browser = process.env.CLAMOR_BROWSER;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: [...leftApart(), ...leftOut().specs],
  outputDir: '../artifacts/browser',
  globalSetup: './browser/start-built-server.ts',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  /** At most two, because each worker also has its own server. */
  workers: Math.min(2, availableParallelism()),
  /** A test may time out on a busy machine. The second attempt decides, and the reporter lists such tests. */
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
