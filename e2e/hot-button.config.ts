import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** How well a person's presses land while rivals bid: counted, alone on the machine, never tried twice. */
export default defineConfig({ ...journeys, testMatch: 'browser/hot-button.trial.ts', retries: 0, workers: 1 });
