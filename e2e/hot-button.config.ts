import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * Counts how many of a person's presses become bids while rivals bid. Run it alone on the machine. There are no
 * retries.
 */
export default defineConfig({ ...journeys, testMatch: 'browser/hot-button.trial.ts', retries: 0, workers: 1 });
