import { expect, it } from 'vitest';
import { type Place, SocketPlaces } from './socket-places.ts';

const LIMITS = {
  anonymous: { perKey: 2, inAll: 3 },
  opening: { perKey: 1, inAll: 2 },
  member: { perKey: 1, inAll: 2 },
};
const enter = (places: SocketPlaces, address: string): Place => places.enter(address) ?? expect.unreachable();

it('a socket that finds the places of its address taken has to sign in, and one after that finds none', () => {
  const places = new SocketPlaces(LIMITS);
  const [first, second, third] = [1, 2, 3].map(() => enter(places, '203.0.113.1'));
  expect([first?.mustSignIn, second?.mustSignIn, third?.mustSignIn]).toEqual([false, false, true]);
  expect(places.enter('203.0.113.1')).toBeNull();
  expect(enter(places, '203.0.113.2').mustSignIn).toBe(false);
  expect(places.taken).toBe(4);
});

it('who signs in gives the place of the address back, and then that of the member, each once', () => {
  const places = new SocketPlaces(LIMITS);
  const [first, second] = [enter(places, '203.0.113.1'), enter(places, '203.0.113.1')];
  expect(first.signIn('ann')).toBe(true);
  expect(enter(places, '203.0.113.1').mustSignIn).toBe(false);
  expect(second.signIn('ann')).toBe(false);
  expect(enter(places, '203.0.113.1').mustSignIn).toBe(true);
  first.leave();
  first.leave();
  expect(second.signIn('ann')).toBe(true);
  expect(places.taken).toBe(3);
});

it('who is refused as a member keeps the place of the address until they leave', () => {
  const places = new SocketPlaces(LIMITS);
  expect(enter(places, '203.0.113.1').signIn('ann')).toBe(true);
  const other = enter(places, '203.0.113.1');
  expect([other.signIn('ann'), places.taken]).toEqual([false, 2]);
  other.leave();
  expect(places.taken).toBe(1);
});
