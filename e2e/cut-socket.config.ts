import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** What becomes of a bid whose socket is cut at any moment of it: counted, alone on the machine, never tried twice. */
export default defineConfig({ ...journeys, testMatch: 'browser/cut-socket.trial.ts', retries: 0, workers: 1 });
