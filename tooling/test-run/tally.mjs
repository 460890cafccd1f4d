/**
 * How many tests passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/**
 * The result of a run.
 * @typedef {object} Run
 * @property {Tally} tally
 * @property {string[]} failures the titles of failed tests, each with the reason
 * @property {string[]} skipped the titles of skipped tests
 * @property {string[]} retried the titles of tests that passed only on a second attempt
 * @property {string[]} running the titles of tests that began and did not end
 */

/**
 * How a runner ended.
 * @typedef {{ status: number | null, cutOff: string | null }} Ending `cutOff`: why it was killed; null: it ended by
 * itself
 */

/**
 * Makes the result of a run from its events. Only the last event of each test counts. A test that was running when the
 * run was killed counts as failed. If the run itself ended with an error and no test failed, that is one more failure.
 * @param {import('./reports.mjs').TestEvent[]} events
 * @param {Ending} ending
 * @returns {Run}
 */
export function runOf(events, { status, cutOff }) {
  const last = [...lastOf(events).values()];
  const [passed, failed, skipped, begun] = ['passed', 'failed', 'skipped', 'begun'].map((wanted) =>
    last.filter(({ what }) => what === wanted),
  );
  const titles = (/** @type {import('./reports.mjs').TestEvent[]} */ list) => list.map(({ title }) => title);
  const running = titles(begun ?? []);
  const failures = [
    ...(failed ?? []).map(({ title, why }) => `${title}: ${why ?? 'no reason was given'}`),
    ...running.map((title) => `${title}: it did not end`),
  ];
  if (cutOff !== null && running.length === 0) failures.push(`The run was cut off: ${cutOff}`);
  if (status !== 0 && failures.length === 0) failures.push(`The run ended with ${status}, though no test failed`);
  return {
    tally: { passed: passed?.length ?? 0, failed: failures.length, skipped: skipped?.length ?? 0 },
    failures,
    skipped: titles(skipped ?? []),
    retried: titles((passed ?? []).filter(({ again }) => again)),
    running,
  };
}

/**
 * The last event of each test. A `begun` after `passed` or `skipped` is ignored, because a runner may report it late.
 * After `failed` it counts, because the test is tried again.
 * @param {import('./reports.mjs').TestEvent[]} events
 */
function lastOf(events) {
  /** @type {Map<string, import('./reports.mjs').TestEvent>} */
  const last = new Map();
  for (const event of events) {
    const known = last.get(event.id)?.what;
    if (event.what === 'begun' && (known === 'passed' || known === 'skipped')) continue;
    last.set(event.id, event);
  }
  return last;
}

/**
 * Adds the tallies of all runners.
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/**
 * The closing line of a run.
 * @param {Tally} tally
 */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/**
 * The line that names tests that passed only on a second attempt; null if there are none.
 * @param {string[]} titles
 * @returns {string | null}
 */
export function secondTryLine(titles) {
  return titles.length === 0 ? null : `Passed on a second try only: ${titles.length}: ${titles.join('; ')}`;
}

/**
 * Whether a run may be called green: something ran, and nothing failed.
 * @param {Tally} tally
 */
export function isGreen({ passed, failed }) {
  return failed === 0 && passed > 0;
}
