import { defineConfig } from 'vitest/config';

/** Left out, because each tests random cases for half a minute. The test of the rule itself must notice a mutation. */
const LONG = ['**/random-histories.test.ts', '**/random-sales.test.ts', '**/place-bid.model.test.ts'];

export default defineConfig({
  test: { root: './packages/domain', include: ['{src,test}/**/*.test.ts'], exclude: LONG, isolate: false },
});
