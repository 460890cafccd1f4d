import { configure } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { loadIdleParts } from '../src/lib/lazy-component.tsx';
import { endTimersOfEarlierFiles } from './earlier-timers.ts';
import { restoreFreshPage } from './fresh-page.ts';

// On a busy machine it may take long until the page shows what a test waits for.
configure({ asyncUtilTimeout: 20_000 });

// Test files share a process and a page, so each file first restores the page of a visitor without stored data.
restoreFreshPage();
endTimersOfEarlierFiles();

// Loads all dialogs, as on a page that was idle.
beforeAll(async () => {
  await loadIdleParts();
});
