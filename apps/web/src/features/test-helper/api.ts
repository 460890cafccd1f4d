import type {
  clearTestUsers,
  createTestUsers,
  fillDemo,
  listTestCredentials,
  moveClock,
  readClock,
  readMailbox,
} from '@clamor/contract/test-helper';
import { callOf } from '../../lib/api.ts';

export const LIST_CREDENTIALS = callOf<typeof listTestCredentials>('GET', '/api/test/test-credentials');
export const CREATE_USERS = callOf<typeof createTestUsers>('POST', '/api/test/auto-register');
export const CLEAR_USERS = callOf<typeof clearTestUsers>('DELETE', '/api/test/clear-test-users');
export const MOVE_CLOCK = callOf<typeof moveClock>('POST', '/api/test/clock');
export const READ_CLOCK = callOf<typeof readClock>('GET', '/api/test/clock');
export const READ_MAILBOX = callOf<typeof readMailbox>('GET', '/api/test/mailbox');
export const FILL_DEMO = callOf<typeof fillDemo>('POST', '/api/test/demo');
