import { expect, it } from 'vitest';
import { COUNTDOWN, collecting, DECIDING, live } from '../../test/given.ts';
import { isAllowed } from './transitions.ts';

const COLLECTING = collecting().phase;
const LIVE = live().phase;

it('lets only its own event change a status', () => {
  expect(isAllowed('auction_started', COUNTDOWN.phase, LIVE)).toBe(true);
  expect(isAllowed('auction_started', COLLECTING, LIVE)).toBe(false);
  expect(isAllowed('auction_started', LIVE, LIVE)).toBe(false);
  expect(isAllowed('reserve_not_met', LIVE, DECIDING.phase)).toBe(true);
});

it('lets an event that is no transition leave the status as it is', () => {
  expect(isAllowed('liked', LIVE, LIVE)).toBe(true);
  expect(isAllowed('liked', COLLECTING, COUNTDOWN.phase)).toBe(false);
});

it('lets a recorded state be of any status', () => {
  expect(isAllowed('state_recorded', COLLECTING, LIVE)).toBe(true);
  expect(isAllowed('state_recorded', LIVE, LIVE)).toBe(true);
});
