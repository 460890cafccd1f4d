import { test as base, expect } from '@playwright/test';
import { assertNothingOverheard } from '../http/overheard.ts';
import { listenTo } from './listen.ts';

/** Playwright's `test`, with addresses relative to the server of this worker. */
export const test = base.extend<{ kept: undefined }>({
  baseURL: async ({ baseURL }, use) => use(baseURL ?? origin()),
  context: async ({ context }, use) => {
    listenTo(context);
    await use(context);
  },
  /** After each test, checks that no browser received data that its user must not see. */
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture depends on is read from its pattern
    async ({}, use) => {
      await use(undefined);
      assertNothingOverheard();
    },
    { auto: true },
  ],
});

export { expect };

/** The address of this worker's server. */
export function origin(): string {
  const origins = given('CLAMOR_ORIGINS').split(' ');
  return origins[Number(given('TEST_PARALLEL_INDEX'))] ?? '';
}

/** The staff secret of every server of this run. */
export function adminSecret(): string {
  return given('CLAMOR_ADMIN_SECRET');
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the server of this run was not started.`);
  return value;
}
