import { setTransport } from '../src/lib/api.ts';
import { clearAuthToken } from '../src/lib/auth-token.ts';

// Test files share a process and a page: each begins as a visitor who stored nothing.
clearAuthToken();
setTransport(null);
localStorage.clear();
sessionStorage.clear();
