import { cleanup, configure } from '@testing-library/react';
import { setTransport } from '../src/lib/api.ts';
import { clearAuthToken } from '../src/lib/auth-token.ts';

// A starved machine may be slow to show what a test waits for.
configure({ asyncUtilTimeout: 20_000 });

// Test files share a process and a page: each begins as a visitor who stored nothing and sees nothing yet.
cleanup();
clearAuthToken();
setTransport(null);
localStorage.clear();
sessionStorage.clear();
