export { noticeNewsOf, noticesOf, unreadOf } from './own-notices.postgres.ts';
export { mailPreferencesOf, writeMailPreferences } from './preferences.postgres.ts';
export { markRead, settleNotices } from './read-notices.postgres.ts';
export { noticeSweep } from './sweep-notices.ts';
export { noteMembers, type Retelling, type TellPorts, tellAgain, tellMembers } from './tell-members.ts';
export { takeUntold } from './untold.postgres.ts';
