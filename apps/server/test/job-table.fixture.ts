interface JobRow {
  /** Whether work can wait for the job. */
  hasBacklog: boolean;
  file: string;
  /** `leased`: one node runs it for all. `harmless`: the reason why every node may run it. */
  onSeveralNodes: 'leased' | `harmless: ${string}`;
}

/** Every job of a node with all outside parts configured. A new job needs a row here. */
export const JOBS: Readonly<Record<string, JobRow>> = {
  'account requests': {
    hasBacklog: true,
    file: 'modules/email/email-requests-job.ts',
    onSeveralNodes: 'harmless: a request is answered and removed under its row’s lock',
  },
  'checks of outside parts': {
    hasBacklog: false,
    file: 'start-clamor.ts',
    onSeveralNodes: 'harmless: each node asks for itself',
  },
  'clock worker': {
    hasBacklog: true,
    file: 'modules/lifecycle/clock-worker.ts',
    onSeveralNodes: 'harmless: a tick that finds nothing due changes nothing',
  },
  'letters about listings': {
    hasBacklog: true,
    file: 'modules/lifecycle/create-listing-notifications.ts',
    onSeveralNodes: 'harmless: a row is taken, and what it says is written, under its lock',
  },
  mails: {
    hasBacklog: true,
    file: 'start-mails.ts',
    onSeveralNodes: 'harmless: a mail is taken for a while before it is sent',
  },
  'market keys': {
    hasBacklog: true,
    file: 'modules/market/key-walk.ts',
    onSeveralNodes: 'harmless: a row that has its keys is passed over',
  },
  'news of notices': {
    hasBacklog: true,
    file: 'modules/notifications/announce-notifications.ts',
    onSeveralNodes: 'harmless: a notification is marked as announced under its row’s lock',
  },
  'old mails': { hasBacklog: false, file: 'start-mails.ts', onSeveralNodes: 'leased' },
  'outage sweep': {
    hasBacklog: false,
    file: 'modules/lifecycle/outage-sweep.ts',
    onSeveralNodes: 'harmless: a listing that has seen the outage is passed over',
  },
  'outage walk': {
    hasBacklog: true,
    file: 'modules/sales/outage-walk.ts',
    onSeveralNodes: 'harmless: a row that has the outage is passed over',
  },
  payments: {
    hasBacklog: true,
    file: 'modules/payments/payments-job.ts',
    onSeveralNodes:
      'harmless: a reading is taken for a while, and a sale changes under its lock; the provider’s lists have leases',
  },
  'standing changes': {
    hasBacklog: true,
    file: 'modules/staff/user-status-follower.ts',
    onSeveralNodes: 'harmless: each command does no harm when it runs twice',
  },
  'sweeping of accounts': { hasBacklog: false, file: 'modules/accounts/create-accounts.ts', onSeveralNodes: 'leased' },
  'sweeping of notices': {
    hasBacklog: false,
    file: 'modules/notifications/sweep-notifications.ts',
    onSeveralNodes: 'leased',
  },
  'sweeping of pictures': { hasBacklog: false, file: 'build-modules.ts', onSeveralNodes: 'leased' },
  'sweeping of request keys': {
    hasBacklog: false,
    file: 'modules/accounts/create-accounts.ts',
    onSeveralNodes: 'leased',
  },
  'sweeping of staff sessions': { hasBacklog: false, file: 'modules/staff/staff-access.ts', onSeveralNodes: 'leased' },
  'use of sessions': {
    hasBacklog: false,
    file: 'modules/sessions/create-sessions.ts',
    onSeveralNodes: 'harmless: each node writes what it saw, and the latest use stays',
  },
  'video likes': { hasBacklog: false, file: 'modules/demand/count-video-likes.ts', onSeveralNodes: 'leased' },
  'who was outbid': {
    hasBacklog: false,
    file: 'modules/bidding/create-outbid-notifications.ts',
    onSeveralNodes: 'harmless: the mark of who was told is moved under its row’s lock',
  },
};
/** The file of a job that runs only if no real provider is configured. */
export const SANDBOX_FILE = 'platform/cards/sandbox/create-sandbox.ts';
