import { expect, it } from 'vitest';
import { ManualScheduler } from '../../platform/clock/index.ts';
import { PacedNews } from './paced-news.ts';

function open() {
  const scheduler = new ManualScheduler();
  const told: string[] = [];
  const paced = new PacedNews<string>(scheduler, (userId, news) => told.push(`${scheduler.nowMs} ${userId} ${news}`));
  const say = (userId: string, news: string) => {
    paced.add(userId, news);
    paced.tellSoon();
  };
  return { scheduler, told, paced, say };
}

it('news are told at once, and the last of a second together at its end, to everybody who has some', () => {
  const { scheduler, told, say, paced } = open();
  say('ann', 'first');
  say('ann', 'second');
  say('ben', 'own');
  say('ann', 'third');
  expect([told, paced.waitingOf('ann')]).toEqual([['0 ann first'], 'third']);
  scheduler.advance(999);
  expect(told).toHaveLength(1);
  scheduler.advance(1);
  expect(told.slice(1)).toEqual(['1000 ann third', '1000 ben own']);
  expect(paced.waitingOf('ann')).toBeUndefined();
  say('ann', 'fourth');
  expect(told).toHaveLength(3);
  scheduler.advance(1_000);
  expect(told.slice(3)).toEqual(['2000 ann fourth']);
});

it('news after a quiet second are told at once, and nothing is planned while there are none', () => {
  const { scheduler, told, say, paced } = open();
  paced.tellSoon();
  expect(scheduler.size).toBe(0);
  say('ann', 'first');
  scheduler.advance(1_000);
  expect(scheduler.size).toBe(0);
  scheduler.advance(5);
  say('ann', 'second');
  expect(told).toEqual(['0 ann first', '1005 ann second']);
});

it('news are told no more once that was stopped', () => {
  const { scheduler, told, say, paced } = open();
  say('ann', 'first');
  say('ann', 'second');
  paced.stop();
  scheduler.advance(5_000);
  expect([told, scheduler.size]).toEqual([['0 ann first'], 0]);
});
