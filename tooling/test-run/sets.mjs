/* The test files that `npm test` leaves out. `LONG`: slow tests of code that seldom breaks, which `npm run test:all`
   and the CI run too. `APART`: tests that only their own commands run. */

const QUICK = 'CLAMOR_TESTS_QUICK';

/** Tells the runners' configurations to run only the quick set. */
export const QUICK_SET = { [QUICK]: 'yes' };

/** The slow test files of Vitest. */
const LONG_TESTS = [
  'apps/server/demo/fill-demo.test.ts',
  'apps/server/src/modules/listings/naughty-strings.test.ts',
  'apps/server/src/platform/cards/stripe-errors.test.ts',
  'apps/server/src/platform/embedded-postgres/containers.test.ts',
  'apps/server/src/platform/embedded-postgres/data-folder.test.ts',
  'apps/server/src/platform/embedded-postgres/orphaned-postmaster.test.ts',
  'apps/server/test/admin-commands.test.ts',
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
  'apps/server/test/desk/unconfirmed-commit.test.ts',
  'apps/server/test/index-use.test.ts',
  'apps/server/test/main.test.ts',
  'apps/server/test/metrics.test.ts',
  'apps/server/test/silent-database.test.ts',
  'apps/server/test/staff/list-plans.test.ts',
  'apps/server/test/staff/money-list-plans.test.ts',
  'apps/server/test/system.test.ts',
  'apps/web/src/app/screens-outlines.test.tsx',
  'apps/web/src/features/payments/orders-outlines.test.tsx',
  'apps/web/src/features/staff/staff-actions.test.tsx',
  'e2e/http/crash-money.test.ts',
  'e2e/http/crash.test.ts',
  'e2e/http/money-races.test.ts',
  'e2e/http/outage.test.ts',
  'e2e/nodes/behind-proxy.test.ts',
  'e2e/nodes/drain.test.ts',
  'e2e/nodes/faults.test.ts',
  'e2e/nodes/limits.test.ts',
  'e2e/nodes/point-in-time.test.ts',
  'e2e/nodes/promotion.test.ts',
  'e2e/nodes/rolling.test.ts',
  'e2e/nodes/routed.test.ts',
  'e2e/nodes/seen-everywhere.test.ts',
  'e2e/nodes/standby-lost.test.ts',
  'e2e/nodes/two-nodes.test.ts',
  'e2e/nodes/workers.test.ts',
];

/** The slow test files of Playwright. */
const LONG_SPECS = [
  'e2e/browser/avatar.spec.ts',
  'e2e/browser/drafts.spec.ts',
  'e2e/browser/listing-screens.spec.ts',
  'e2e/browser/money-screens.spec.ts',
  'e2e/browser/naughty-strings.spec.ts',
  'e2e/browser/paper-and-directions.spec.ts',
  'e2e/browser/picture-bytes.spec.ts',
  'e2e/browser/picture-order.spec.ts',
  'e2e/browser/sale-states.spec.ts',
  'e2e/browser/site-screens.spec.ts',
  'e2e/browser/staff-day.spec.ts',
  'e2e/browser/test-cards.spec.ts',
  'e2e/browser/titled-screens.spec.ts',
];

export const LONG = [...LONG_TESTS, ...LONG_SPECS];

/**
 * Playwright files that not even `npm run test:all` runs. Each group has its own command, which sets the variable that
 * selects the group.
 */
export const APART = {
  // `npm run screens`: every state of a sale for both sides, of the staff area, and of a member's own pages.
  SCREENS: ['account', 'member', 'order', 'sale', 'staff'].map((name) => `e2e/browser/${name}-screens.spec.ts`),
  // `npm run journeys`: every journey by keyboard alone.
  JOURNEYS: ['', '-own-pages', '-sale', '-selling', '-staff'].map((name) => `e2e/browser/by-keyboard${name}.spec.ts`),
};

/** The patterns of files that only their own command runs. */
export function leftApart() {
  const kinds = Object.entries(APART).filter(([variable]) => process.env[variable] !== 'all');
  return kinds.flatMap(([, files]) => files.map((file) => `**/${file}`));
}

/**
 * The patterns of the files that this run leaves out. For Vitest they are relative to the project's folder; for
 * Playwright they match in any folder.
 */
export function leftOut() {
  if (process.env[QUICK] === undefined) return { tests: [], specs: [] };
  return {
    tests: LONG_TESTS.map((file) => file.replace(/^(apps\/[^/]+|e2e)\//, '**/')),
    specs: LONG_SPECS.map((file) => `**/${file}`),
  };
}
