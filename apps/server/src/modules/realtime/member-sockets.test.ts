import { expect, it } from 'vitest';
import { MemberSockets, type SignedIn } from './member-sockets.ts';

/** Sockets of members, which note what they are told and leave when they are signed out. */
function open() {
  const sockets = new MemberSockets();
  const told: string[] = [];
  const add = (userId: string, sessionId: string, name = sessionId): SignedIn => {
    const socket: SignedIn = {
      session: { userId, sessionId } as SignedIn['session'],
      signedOut(reason) {
        told.push(`${name} ${reason}`);
        sockets.remove(socket);
      },
      noticed: ({ unread }) => told.push(`${name} ${unread}`),
    };
    sockets.add(socket);
    return socket;
  };
  return { sockets, told, add };
}

it.each<[what: string, sessionIds: string[] | null, told: string[]]>([
  ['all of theirs', null, ['phone expired', 'second tab expired', 'laptop expired']],
  ['one, in each of its tabs', ['phone'], ['phone expired', 'second tab expired']],
  ['one that has no socket', ['tablet'], []],
])('a member is signed out where their sessions ended, and nobody else is: %s', (_what, sessionIds, expected) => {
  const { sockets, told, add } = open();
  add('ann', 'phone');
  add('ben', 'phone', 'phone of ben');
  add('ann', 'phone', 'second tab');
  add('ann', 'laptop');
  sockets.ended({ userId: 'ann', sessionIds, reason: 'expired' as never });
  expect([told, sockets.endings]).toEqual([expected, 1]);
  expect([sockets.has('ann'), sockets.has('ben')]).toEqual([sessionIds !== null, true]);
});

it('an end of sessions is counted, also of a member who has no socket', () => {
  const { sockets } = open();
  sockets.ended({ userId: 'ann', sessionIds: null, reason: 'expired' as never });
  expect(sockets.endings).toBe(1);
});

it('sockets whose session was asked about and is not open are signed out, and those that came meanwhile stay', () => {
  const { sockets, told, add } = open();
  for (const session of ['open', 'closed', 'closed']) add('ann', session);
  add('ben', 'gone');
  const asked = sockets.sessionIds();
  expect(asked).toEqual(['open', 'closed', 'gone']);
  add('cat', 'new');
  sockets.keepOnly(new Set(['open']), asked);
  expect(told).toEqual(['closed expired', 'closed expired', 'gone expired']);
  expect([sockets.userIds(), sockets.sessionIds()]).toEqual([
    ['ann', 'cat'],
    ['open', 'new'],
  ]);
});

it('notices reach all sockets of their member, and a member is here until the last of them leaves', () => {
  const { sockets, told, add } = open();
  const [phone, laptop] = [add('ann', 'phone'), add('ann', 'laptop')];
  add('ben', 'other');
  sockets.noticed('ann', { unread: 3 } as never);
  sockets.noticed('cat', { unread: 9 } as never);
  expect(told).toEqual(['phone 3', 'laptop 3']);
  sockets.remove(phone);
  sockets.remove(phone);
  expect(sockets.has('ann')).toBe(true);
  sockets.remove(laptop);
  expect([sockets.has('ann'), sockets.userIds()]).toEqual([false, ['ben']]);
});
