import { report } from './reports.mjs';

/** A Playwright reporter that records the begin and end of each test. */
export default class PlaywrightReporter {
  #isListing = process.argv.includes('--list');

  printsToStdio() {
    return false;
  }

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    if (this.#isListing) for (const test of suite.allTests()) report({ ...named(test), what: 'skipped' });
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin(test) {
    report({ ...named(test), what: 'begun' });
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { status, retry, error }) {
    // An interrupted test stays listed as running.
    if (status === 'interrupted') return;
    const isExpected = status === test.expectedStatus;
    const what = status === 'skipped' ? 'skipped' : isExpected ? 'passed' : 'failed';
    const why = error?.message?.split('\n', 1)[0] ?? status;
    report({ ...named(test), what, ...(what === 'failed' ? { why } : {}), again: what === 'passed' && retry > 0 });
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError({ message = 'no reason was given' }) {
    const why = message.split('\n', 1)[0] ?? message;
    report({ id: `outside: ${why}`, title: 'outside of every test', what: 'failed', why });
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function named(test) {
  return { id: test.id, title: test.titlePath().filter(Boolean).join(' > ') };
}
