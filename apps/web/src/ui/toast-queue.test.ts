import { describe, expect, it } from 'vitest';
import { closeToast, NO_TOAST, pushToast, type ShownToast, type ToastState } from './toast-queue.ts';

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
});
