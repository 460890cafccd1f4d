import { test as base, expect } from '@playwright/test';

/** Playwright's `test`, whose pages are relative to the server that was started for this run. */
export const test = base.extend({
  baseURL: async ({ baseURL }, use) => use(baseURL ?? origin()),
});

export { expect };

/** Address of the server of this run. */
export function origin(): string {
  return given('CLAMOR_ORIGIN');
}

/** The staff secret of that server. */
export function adminSecret(): string {
  return given('CLAMOR_ADMIN_SECRET');
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the server of this run was not started.`);
  return value;
}
