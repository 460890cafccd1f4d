/**
 * The jobs that only one node runs at a time (docs/nodes.md#jobs). They use a service with a quota, or read many rows
 * in order to remove a few. All other jobs may run on several nodes at once.
 */
export const LEASED_JOBS: ReadonlySet<string> = new Set([
  'old mails',
  'sweeping of accounts',
  'sweeping of notices',
  'sweeping of pictures',
  'sweeping of request keys',
  'sweeping of staff sessions',
  'video likes',
]);
