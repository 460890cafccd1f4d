/** Stryker's copies of the project, and the results of earlier runs. */
const CACHE = '.cache/mutation';
const REPORTS = 'artifacts/mutation';

/**
 * The options of one run: Stryker makes many small changes to a package's sources and runs the package's tests on each.
 * It does not repeat this for a file that did not change since the last run.
 * @param {string} part a package's folder name
 * @param {number | null} leastScore in percent; a lower score fails the run; null: no score fails it
 */
export function strykerOptions(part, leastScore) {
  return {
    mutate: [`packages/${part}/src/**/*.ts`, '!**/*.{test,fixture}.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: `tooling/mutation/${part}.vitest.config.ts`, related: true },
    // A mutant in code that runs when a module loads would need every test of the package, which takes hours.
    ignoreStatic: true,
    ignorePatterns: ['**', '!packages/**', '!tooling/mutation/**', '!tsconfig.base.json', '!package.json'],
    tempDirName: CACHE,
    incremental: true,
    incrementalFile: `${CACHE}/${part}.json`,
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
    htmlReporter: { fileName: `${REPORTS}/${part}.html` },
    jsonReporter: { fileName: `${REPORTS}/${part}.json` },
    thresholds: { high: 95, low: 90, break: leastScore },
    timeoutMS: 10_000,
  };
}
