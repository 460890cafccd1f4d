import type { ListingCard } from '@clamor/contract/listing-views';
import { describe, expect, it } from 'vitest';
import type { ListingView } from '../listings/index.ts';
import { type PageAnswer, PageAnswers } from './page-answers.ts';

/** A page with one listing. Its card shows a price and the time. */
function givenPage() {
  const page = { listingIds: ['a'], nextCursor: null };
  let view = { price: 1 };
  let now = 0;
  let rendered = 0;
  const answers = new PageAnswers({
    shown: async () => [view as unknown as ListingView],
    cardOf: (given) => {
      rendered += 1;
      const { price } = given as unknown as { price: number };
      return { price, serverTime: String(now), timeRemaining: 100 - now } as unknown as ListingCard;
    },
    now: () => now,
  });
  return {
    page,
    answers,
    rendered: () => rendered,
    pass: (ms: number) => {
      now += ms;
    },
    change: (price: number) => {
      view = { price };
      answers.changed();
    },
    price: async () => priceIn(await answers.of(page)),
  };
}

const priceIn = ({ body }: PageAnswer): number => JSON.parse(body.plain.toString())[0].price;

describe('a page of the market', () => {
  it('is serialised once a second, for however many ask', async () => {
    const { page, answers, rendered, pass } = givenPage();
    await Promise.all(Array.from({ length: 10 }, () => answers.of(page)));
    pass(999);
    const { body } = await answers.of(page);
    expect(rendered()).toBe(1);
    pass(1);
    expect((await answers.of(page)).body).not.toBe(body);
    expect(rendered()).toBe(2);
  });

  it('is serialised again where the clock was set back', async () => {
    const { page, answers, rendered, pass } = givenPage();
    await answers.of(page);
    pass(-60_000);
    await answers.of(page);
    expect(rendered()).toBe(2);
  });

  it('shows a change at once, five times a second at most', async () => {
    const { rendered, pass, change, price } = givenPage();
    const seen = [];
    for (let step = 1; step <= 8; step += 1) {
      change(step);
      seen.push(await price());
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 6, 6]);
    pass(1_000);
    expect(await price()).toBe(8);
    expect(rendered()).toBe(7);
  });

  it('stays where something else changed', async () => {
    const { answers, rendered, price } = givenPage();
    await price();
    answers.changed();
    await price();
    expect(rendered()).toBe(1);
  });

  it('has a tag of what it shows, whatever its clocks say', async () => {
    const { page, answers, pass, change } = givenPage();
    const first = (await answers.of(page)).etag;
    pass(5_000);
    expect((await answers.of(page)).etag).toBe(first);
    change(2);
    expect((await answers.of(page)).etag).not.toBe(first);
    expect((await answers.of({ ...page, nextCursor: 'next' })).etag).not.toBe((await answers.of(page)).etag);
  });
});
