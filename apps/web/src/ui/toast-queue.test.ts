import { describe, expect, it } from 'vitest';
import { closeToast, NO_TOAST, pushToast, retireTopic, type ShownToast, type ToastState } from './toast-queue.ts';

const info = (id: number): ShownToast => ({ id, title: `News ${id}` });
const alarm = (id: number): ShownToast => ({ id, title: `Alarm ${id}`, style: 'destructive' });
const after = (...toasts: ShownToast[]): ToastState => toasts.reduce(pushToast, NO_TOAST);

describe('the toasts', () => {
  it('shows one at a time: news displaces news', () => {
    expect(after(info(1), info(2))).toEqual({ shown: info(2), next: null });
  });

  it('never lets news displace a destructive one; the newest news waits', () => {
    expect(after(alarm(1), info(2), info(3))).toEqual({ shown: alarm(1), next: info(3) });
  });

  it('lets a destructive one displace news and another destructive one', () => {
    expect(after(info(1), alarm(2)).shown).toEqual(alarm(2));
    expect(after(alarm(1), info(2), alarm(3))).toEqual({ shown: alarm(3), next: null });
  });

  it('shows what waited once the destructive one is closed', () => {
    expect(closeToast(after(alarm(1), info(2)), 1)).toEqual({ shown: info(2), next: null });
  });

  it('is not changed by closing one that was displaced', () => {
    const state = after(info(1), info(2));
    expect(closeToast(state, 1)).toBe(state);
  });

  it('updates one of the same topic in place, and no other', () => {
    const bid = (id: number): ShownToast => ({ ...info(id), topic: 'bids' });
    expect(after(bid(1), bid(2)).shown).toEqual({ ...bid(2), id: 1, revision: 1 });
    expect(after(info(1), bid(2)).shown).toEqual(bid(2));
    expect(after(alarm(1), bid(2), bid(3))).toEqual({ shown: alarm(1), next: bid(3) });
  });

  it('closes what the state has overtaken, shown or waiting', () => {
    const bid = { ...info(2), topic: 'bids' };
    expect(retireTopic(after(bid), 'bids')).toEqual(NO_TOAST);
    expect(retireTopic(after(alarm(1), bid), 'bids')).toEqual({ shown: alarm(1), next: null });
    const state = after(info(1));
    expect(retireTopic(state, 'bids')).toBe(state);
  });
});
