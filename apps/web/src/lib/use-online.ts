import { useSyncExternalStore } from 'react';
import { onNetworkChange } from './network-change.ts';

/** Whether the device has a network. It may still not reach the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
}
