import { useEffect } from 'react';
import { useHidden } from './use-hidden.ts';

/** Keeps the screen awake while `active`, where the browser can and the page is seen. A refusal changes nothing else. */
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
