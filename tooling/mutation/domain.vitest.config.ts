import { defineConfig } from 'vitest/config';

/** Each runs half a minute of random cases. A mutation must be noticed by a test of its rule instead. */
const LONG = ['**/random-histories.test.ts', '**/random-sales.test.ts', '**/place-bid.model.test.ts'];

export default defineConfig({
  test: { root: './packages/domain', include: ['{src,test}/**/*.test.ts'], exclude: LONG, isolate: false },
});
