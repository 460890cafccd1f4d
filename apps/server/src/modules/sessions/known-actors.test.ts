import { memberActor } from '@clamor/domain/accounts';
import { DAY } from '@clamor/domain/time';
import { describe, expect, it } from 'vitest';
import { KnownActors } from './known-actors.ts';

const NOW = 100 * DAY;
const ANN = memberActor('ann', { username: 'Ann', role: 'BIDDER', status: 'ACTIVE' });
const known = (expiresAt: number, lastUsedAt: number) => {
  const actors = new KnownActors();
  actors.keep('token', { actor: ANN, expiresAt, lastUsedAt });
  return actors;
};

describe('an author who is remembered', () => {
  it.each([
    ['until the session expires', NOW + 1, NOW, ANN],
    ['and not from that moment on', NOW, NOW, null],
    ['until it was idle for fourteen days', NOW + DAY, NOW - 14 * DAY + 1, ANN],
    ['and not from then on', NOW + DAY, NOW - 14 * DAY, null],
  ])('counts %s', (_, expiresAt, lastUsedAt, actor) => {
    expect(known(expiresAt, lastUsedAt).find('token', NOW)).toBe(actor);
  });

  it('is found by their own token alone', () => {
    expect(known(NOW + 1, NOW).find('another', NOW)).toBeNull();
  });

  it('is forgotten with all others when the number of changes is another one, and only then', () => {
    const actors = known(NOW + 1, NOW);
    expect(actors.holdsUnder('7')).toBe(false);
    expect(actors.find('token', NOW)).toBeNull();
    actors.keep('token', { actor: ANN, expiresAt: NOW + 1, lastUsedAt: NOW });
    expect(actors.holdsUnder('7')).toBe(true);
    expect(actors.find('token', NOW)).toBe(ANN);
    expect(actors.holdsUnder('6')).toBe(false);
    expect(actors.find('token', NOW)).toBeNull();
  });
});
