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
