/**
 * How many tests passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

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
 * The line that names what passed on a second try only, or nothing where everything passed or failed at once.
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

/**
 * Reads Vitest's JSON report. A file that could not even be loaded counts as one failed test, and so does a run that
 * failed for a reason that no test shows.
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | null} report
 * @param {boolean} exitedWell
 * @returns {Tally}
 */
export function tallyOfVitest(report, exitedWell) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    tally.passed += passed;
    tally.failed += status === 'failed' ? Math.max(1, failed) : failed;
    tally.skipped += assertionResults.length - passed - failed;
  }
  return withHiddenFailure(tally, exitedWell);
}

/**
 * The whole titles of the tests that Vitest skipped; each says why.
 * @param {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] } | null} report
 */
export function skippedTitles(report) {
  const tests = (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName);
}

/**
 * What failed in Vitest, each with the first line of why: tests, and files that could not be loaded.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} FailedTest
 * @param {{ testResults: { status: string, name: string, message?: string, assertionResults: FailedTest[] }[] } | null} report
 * @returns {string[]}
 */
export function failuresInVitest(report) {
  return (report?.testResults ?? []).flatMap(({ status, name, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map(({ fullName, failureMessages = [] }) => `${fullName}: ${firstLine(failureMessages[0] ?? '')}`);
  });
}

/** @param {string} text */
const firstLine = (text) => text.split('\n', 1)[0] ?? '';

/**
 * Reads Playwright's JSON report; a test that passed only when tried again is counted as passed, and named by `secondTryLine`.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } } | null} report
 * @param {boolean} exitedWell
 * @returns {Tally}
 */
export function tallyOfPlaywright(report, exitedWell) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return withHiddenFailure({ passed: expected + flaky, failed: unexpected, skipped }, exitedWell);
}

/**
 * Titles of the tests that ended so in Playwright's report: `flaky` ones passed when they were tried again, `unexpected` ones failed.
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite
 * @param {{ suites?: Suite[] } | null} report
 * @param {'flaky' | 'unexpected'} end
 * @returns {string[]}
 */
export function titlesInPlaywright(report, end) {
  return (report?.suites ?? []).flatMap((suite) => titlesWithin(suite, end));
}

/**
 * @param {Suite} suite
 * @param {string} end
 * @returns {string[]}
 */
function titlesWithin({ title, suites = [], specs = [] }, end) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === end)).map((spec) => spec.title);
  return [...own, ...suites.flatMap((suite) => titlesWithin(suite, end))].map((name) => `${title} > ${name}`);
}

/**
 * @param {Tally} tally
 * @param {boolean} exitedWell
 * @returns {Tally}
 */
function withHiddenFailure(tally, exitedWell) {
  return exitedWell || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
