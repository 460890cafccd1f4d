/*
 * What `npm test` leaves out, since a person waits for it: what takes minutes, and is seldom broken by an hour's work. `npm run test:all`
 * has everything, and so has the CI.
 */

const QUICK = 'CLAMOR_TESTS_QUICK';

/** Tells the runners' configurations that only the quick set is asked for. */
export const QUICK_SET = { [QUICK]: 'yes' };

/** Files of Vitest. */
const LONG_TESTS = [
  'apps/server/demo/fill-demo.test.ts',
  'apps/server/src/modules/listings/naughty-strings.test.ts',
  'apps/server/src/platform/embedded-postgres/containers.test.ts',
  'apps/server/src/platform/embedded-postgres/data-folder.test.ts',
  'apps/server/src/platform/embedded-postgres/orphaned-postmaster.test.ts',
  'apps/server/test/authorisation/sale-authorisation.test.ts',
  'apps/server/test/backup/commands.test.ts',
  'apps/server/test/backup/refusals.test.ts',
  'apps/server/test/backup/restored-copy.test.ts',
  'apps/server/test/backup/round-trip.test.ts',
  'apps/server/test/check-books.test.ts',
  'apps/server/test/dashboard/list-plans.test.ts',
  'apps/server/test/desk/crash.test.ts',
  'apps/server/test/desk/plans.test.ts',
  'apps/server/test/desk/silent-host.test.ts',
  'apps/server/test/index-use.test.ts',
  'apps/server/test/metrics.test.ts',
  'apps/server/test/silent-database.test.ts',
  'apps/server/test/staff/list-plans.test.ts',
  'apps/server/test/staff/money-list-plans.test.ts',
  'apps/server/test/system.test.ts',
  'e2e/http/crash-money.test.ts',
  'e2e/http/crash.test.ts',
  'e2e/http/money-races.test.ts',
  'e2e/nodes/behind-proxy.test.ts',
  'e2e/nodes/drain.test.ts',
  'e2e/nodes/faults.test.ts',
  'e2e/nodes/limits.test.ts',
  'e2e/nodes/promotion.test.ts',
  'e2e/nodes/rolling.test.ts',
  'e2e/nodes/routed.test.ts',
  'e2e/nodes/seen-everywhere.test.ts',
  'e2e/nodes/two-nodes.test.ts',
  'e2e/nodes/workers.test.ts',
];

/** Files of Playwright. */
const LONG_SPECS = [
  'e2e/browser/listing-screens.spec.ts',
  'e2e/browser/money-screens.spec.ts',
  'e2e/browser/picture-bytes.spec.ts',
  'e2e/browser/site-screens.spec.ts',
  'e2e/browser/test-cards.spec.ts',
  'e2e/browser/titled-screens.spec.ts',
];

export const LONG = [...LONG_TESTS, ...LONG_SPECS];

/** Files of Playwright that even the whole set leaves out, by the variable with which their own command asks for them. */
export const APART = {
  // `npm run screens`: every state of a sale for both of its sides, of staff's desk and of a member's own pages.
  SCREENS: ['account', 'member', 'order', 'sale', 'staff'].map((name) => `e2e/browser/${name}-screens.spec.ts`),
  // `npm run journeys`: every journey without a mouse.
  JOURNEYS: ['', '-own-pages', '-sale', '-selling', '-staff'].map((name) => `e2e/browser/by-keyboard${name}.spec.ts`),
};

/** The patterns of what this run does not take apart. */
export function leftApart() {
  const kinds = Object.entries(APART).filter(([variable]) => process.env[variable] !== 'all');
  return kinds.flatMap(([, files]) => files.map((file) => `**/${file}`));
}

/** The files that this run leaves out, as patterns: of Vitest beneath their project's folder, of Playwright anywhere. */
export function leftOut() {
  if (process.env[QUICK] === undefined) return { tests: [], specs: [] };
  return {
    tests: LONG_TESTS.map((file) => file.replace(/^(apps\/[^/]+|e2e)\//, '**/')),
    specs: LONG_SPECS.map((file) => `**/${file}`),
  };
}
