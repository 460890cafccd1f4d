import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { root: './packages/contract', include: ['{src,test}/**/*.test.ts'], isolate: false },
});
