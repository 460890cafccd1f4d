import { defineConfig } from 'vitest/config';

/** Each takes half a minute of chance. A rule has to be shown by a test that names it. */
const LONG = ['**/random-histories.test.ts', '**/random-sales.test.ts', '**/place-bid.model.test.ts'];

export default defineConfig({
  test: { root: './packages/domain', include: ['{src,test}/**/*.test.ts'], exclude: LONG, isolate: false },
});
