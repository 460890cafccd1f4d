import { describe, expect, it } from 'vitest';
import { checkTypes } from './types.mjs';

describe('the type check', () => {
  it('catches every deliberate violation', async () => {
    const { ok, output } = await checkTypes('tooling/violations/types');
    expect(ok).toBe(false);
    const files = [...output.matchAll(/([\w-]+)\.ts\(\d+,\d+\): error/g)].map(([, file]) => file);
    expect(files.sort()).toEqual(['clock-in-the-domain', 'enum', 'optional-undefined', 'unchecked-index']);
  });

  it('catches a refusal that its call does not declare, and nothing beside it', async () => {
    const { output } = await checkTypes('tooling/violations/refusals');
    const found = [...output.matchAll(/^\S*?([\w-]+\.ts\(\d+),\d+\): error/gm)].map(([, place]) => place);
    expect(found).toEqual(['undeclared-refusal.ts(5']);
  });
});
