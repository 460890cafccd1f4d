import { describe, expect, it } from 'vitest';
import { beginStory, foldStory, type Story, type StoryStep } from '../../src/modules/realtime/fold-story.ts';
import { Market } from './market.fixture.ts';

const SLUG = 'lamp';

/** Story steps of every kind, as a room produces them. */
async function steps(): Promise<{ begin: Story; steps: StoryStep[]; market: Market }> {
  const market = new Market();
  market.add(SLUG);
  const taken: StoryStep[] = [];
  market.onCommit((changes) => {
    for (const change of changes) taken.push({ kind: 'committed', change });
  });
  const view = await market.shown(SLUG);
  if (view === null) return expect.unreachable();
  const begin = beginStory(view, market.knownTime());
  market.boost(SLUG);
  taken.push({ kind: 'told' });
  market.boost(SLUG);
  market.goLive(SLUG);
  taken.push({ kind: 'clock_moved' });
  for (const [index, name] of ['ada', 'ben', 'ada', 'ben', 'ada', 'ben', 'ada'].entries()) {
    expect(market.bid(SLUG, name, 1_000 + 100 * index).ok).toBe(true);
  }
  taken.push({ kind: 'texts_read', view: (await market.shown(SLUG)) ?? view });
  taken.push({ kind: 'seller_moved', card: { ...view.seller, bio: 'A new one.' } });
  return { begin, steps: taken, market };
}

describe('the story of a listing', () => {
  it('is a value: a step answers the next one and leaves the one before as it was', async () => {
    const { begin, steps: taken, market } = await steps();
    let story = begin;
    for (const step of taken) {
      const before = structuredClone(story);
      const next = foldStory(story, step, market.knownTime());
      expect(story).toEqual(before);
      expect(foldStory(story, step, market.knownTime())).toEqual(next);
      story = next;
    }
    expect(story.bids).toHaveLength(7);
    expect(story.draft.map(({ kind }) => kind)).toContain('bids');
    expect(story.view.seller.bio).toBe('A new one.');
    expect(foldStory(story, { kind: 'told' }, market.knownTime())).toMatchObject({
      draft: [],
      shown: { bids: story.bids },
    });
  });
});
