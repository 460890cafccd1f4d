import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this is the viewer's own rendering. False on the server, and while its HTML is taken over: until then a component shows nothing that
 * only the device knows, such as its zone or its storage.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
