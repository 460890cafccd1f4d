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
  'apps/server/src/platform/embedded-postgres/containers.test.ts',
  'apps/server/src/platform/embedded-postgres/left-over.test.ts',
  'apps/server/test/desk/crash.test.ts',
  'e2e/http/crash-money.test.ts',
  'e2e/http/crash.test.ts',
  'e2e/http/money-races.test.ts',
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

/** The files that this run leaves out, as patterns: of Vitest beneath their project's folder, of Playwright anywhere. */
export function leftOut() {
  if (process.env[QUICK] === undefined) return { tests: [], specs: [] };
  return {
    tests: LONG_TESTS.map((file) => file.replace(/^(apps\/[^/]+|e2e)\//, '**/')),
    specs: LONG_SPECS.map((file) => `**/${file}`),
  };
}
