import { writeFileSync } from 'node:fs';
import { reportPath, SECOND_TRIES } from './reports.mjs';

/** A reporter of Vitest that writes down, as a JSON list, the tests that passed only when they were tried again. */
export default class SecondTries {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const retried = tests.filter((test) => test.diagnostic()?.flaky === true);
    writeFileSync(
      reportPath(SECOND_TRIES),
      JSON.stringify(retried.map((test) => `${test.module.relativeModuleId} > ${test.fullName}`)),
    );
  }
}
