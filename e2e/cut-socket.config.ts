import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Counts what happens to bids whose socket is cut. It must run alone on the machine, without retries. */
export default defineConfig({ ...journeys, testMatch: 'browser/cut-socket.trial.ts', retries: 0, workers: 1 });
