import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NOON } from '../../../test/listing-response.fixture.ts';
import { Meter } from './meter.tsx';

afterEach(cleanup);

const DAY = 86_400_000;
const slice = (daysAgo: number, likes: number) => ({ from: NOON - daysAgo * DAY, likes, boosts: 0, videoLikes: 0 });
const img = () => screen.getByRole('img');

describe('the meter', () => {
  it('has a slot for each want of a small goal, and no axis', () => {
    render(<Meter slices={[slice(4, 13)]} total={13} goal={20} now={NOON} />);
    expect(img().getAttribute('aria-label')).toBe('13 of 20, one slot for each');
    const slots = [...(img().firstElementChild?.children ?? [])];
    const filled = slots.filter(({ className }) => !className.includes('bg-line2'));
    expect([slots.length, filled.length]).toEqual([20, 13]);
    expect(screen.queryByText('now')).toBeNull();
  });

  it('says of a large goal since when it is drawn, and until when', () => {
    render(<Meter slices={[slice(4, 30), slice(2, 10)]} total={40} goal={500_000} now={NOON} />);
    expect(img().getAttribute('aria-label')).toBe('Demand since Nov 17: 40 of 500,000');
    expect([screen.getByText('Nov 17'), screen.getByText('now')]).toHaveLength(2);
  });

  it('draws a boost and the like of a video as high as the like of a member', () => {
    const drawn = (['likes', 'boosts', 'videoLikes'] as const).map((source) => {
      const none = { likes: 0, boosts: 0, videoLikes: 0 };
      const slices = [4, 2].map((daysAgo) => ({ from: NOON - daysAgo * DAY, ...none, [source]: 10 * daysAgo }));
      render(<Meter slices={slices} total={60} goal={500} now={NOON} />);
      const html = img().innerHTML;
      cleanup();
      return html;
    });
    expect(drawn[1]).toBe(drawn[0]);
    expect(drawn[2]).toBe(drawn[0]);
  });

  it('has no axis where nobody wants it yet', () => {
    render(<Meter slices={[slice(4, 0)]} total={0} goal={500} now={NOON} />);
    expect(img().getAttribute('aria-label')).toBe('Demand over time: 0 of 500');
    expect(screen.queryByText('now')).toBeNull();
  });
});
