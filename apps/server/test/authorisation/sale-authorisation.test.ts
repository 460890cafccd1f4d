import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersTo } from './answers.fixture.ts';
import { EXPECTED } from './expectations.ts';
import { SALE_REQUESTS } from './sale-requests.fixture.ts';
import { openStage, type Stage } from './stage.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

describe('what every call answers to whom', () => {
  it.each(Object.keys(SALE_REQUESTS))('%s', async (name) => {
    expect(await answersTo(stage, name)).toEqual(EXPECTED[name]);
  });
});
