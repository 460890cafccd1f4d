import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Counts what happens to bids whose socket is cut. Run it alone on the machine. There are no retries. */
export default defineConfig({ ...journeys, testMatch: 'browser/cut-socket.trial.ts', retries: 0, workers: 1 });
