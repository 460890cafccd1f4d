import { cleanup, configure } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { setTransport } from '../src/lib/api.ts';
import { clearAuthToken } from '../src/lib/auth-token.ts';
import { loadIdleParts } from '../src/lib/lazy-component.tsx';
import { forgetServerTime } from '../src/lib/server-clock.ts';
import { currentToasts, dismissToast } from '../src/ui/toast.ts';
import { endTimersOfEarlierFiles } from './earlier-timers.ts';

// On a busy machine it may take long until the page shows what a test waits for.
configure({ asyncUtilTimeout: 20_000 });

// Test files share a process and a page, so each file first restores the page of a visitor without stored data.
cleanup();
endTimersOfEarlierFiles();
for (let { shown } = currentToasts(); shown !== null; { shown } = currentToasts()) dismissToast(shown.id);
clearAuthToken();
setTransport(null);
forgetServerTime();
localStorage.clear();
sessionStorage.clear();

// Loads all dialogs, as on a page that was idle.
beforeAll(async () => {
  await loadIdleParts();
});
