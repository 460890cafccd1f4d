/**
 * The jobs that one node runs for all (docs/nodes.md#jobs): they ask somebody who counts, or read much to remove little. Every other job may run
 * on several nodes at once.
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
