export { dollars } from './dollars.ts';
export { moment } from './moments.ts';
export { noticeNewsOf, noticesOf, unreadOf } from './own-notices.postgres.ts';
export { mailPreferencesOf, writeMailPreferences } from './preferences.postgres.ts';
export { markRead } from './read-notices.postgres.ts';
export { createNoticeSweep } from './sweep-notices.ts';
export { type Retelling, tellAgain } from './tell-again.ts';
export { noteMembers, type TellPorts, tellMembers } from './tell-members.ts';
export { takeUntold } from './untold.postgres.ts';
