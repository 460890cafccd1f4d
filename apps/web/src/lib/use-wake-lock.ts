import { useEffect } from 'react';
import { useHidden } from './use-hidden.ts';

/** Keeps the screen awake while `active`, if the browser supports it and the page is visible. A refusal has no other effect. */
export function useWakeLock(active: boolean): void {
  const hidden = useHidden();
  const wanted = active && !hidden;
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let over = false;
    let lock: WakeLockSentinel | null = null;
    const release = () => void lock?.release().catch(() => {});
    navigator.wakeLock.request('screen').then(
      (granted) => {
        lock = granted;
        if (over) release();
      },
      () => {},
    );
    return () => {
      over = true;
      release();
    };
  }, [wanted]);
}
