import { report } from './reports.mjs';

/** A Vitest reporter that records the begin and end of each test. */
export default class VitestReporter {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseReady(test) {
    report({ ...named(test), what: 'begun' });
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    const again = test.diagnostic()?.flaky === true;
    report({ ...named(test), what: state, ...(state === 'failed' ? { why: firstLine(errors) } : {}), again });
  }

  /**
   * Reports a file that could not be loaded, and a hook that failed. No test shows such a failure.
   * @param {import('vitest/node').TestModule} module
   */
  onTestModuleEnd(module) {
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    if (errors.length === 0) return;
    report({ id: module.id, title: module.relativeModuleId, what: 'failed', why: firstLine(errors) });
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest/node').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const [index, error] of errors.entries()) {
      report({ id: `unhandled ${index}`, title: 'outside of every test', what: 'failed', why: firstLine([error]) });
    }
  }
}

/** @param {import('vitest/node').TestCase} test */
function named({ id, module, fullName }) {
  return { id, title: `${module.project.name}: ${module.relativeModuleId} > ${fullName}` };
}

/** @param {readonly { message?: string }[] | undefined} errors */
function firstLine(errors) {
  return errors?.[0]?.message?.split('\n', 1)[0] ?? 'no reason was given';
}
