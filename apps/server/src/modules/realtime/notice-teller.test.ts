import { expect, it } from 'vitest';
import { ManualScheduler } from '../../platform/clock/index.ts';
import { MemberSockets, type NoticeNews } from './member-sockets.ts';
import { NoticeTeller } from './notice-teller.ts';

const NEWS: NoticeNews = { unread: 1, notice: null };

it('tells everybody who is here, however many move at once, and asks for five hundred at a time', async () => {
  const members = new MemberSockets();
  const told: string[] = [];
  const userIds = Array.from({ length: 1_201 }, (_, index) => `member-${index}`);
  for (const userId of userIds) {
    const session = { sessionId: `session of ${userId}`, userId };
    members.add({ session, signedOut: () => {}, noticed: () => told.push(userId) });
  }
  const asked: number[] = [];
  const teller = new NoticeTeller({
    members,
    scheduler: new ManualScheduler(),
    noticesOf: async (ids) => {
      asked.push(ids.length);
      return new Map(ids.map((id) => [id, NEWS]));
    },
    onFailure: () => {},
  });
  teller.moved([...userIds, 'somebody who is away']);
  await expect.poll(() => told.length).toBe(userIds.length);
  expect(new Set(told)).toEqual(new Set(userIds));
  expect(asked).toEqual([500, 500, 201]);
});
