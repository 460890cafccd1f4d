import type { ServerMessage } from '@clamor/contract/realtime';
import { act } from '@testing-library/react';
import type { SocketWorld, WireEvents } from './socket-world.ts';

/** A socket that a test speaks through, and timers that never run. */
export function quietWorld() {
  const wires: WireEvents[] = [];
  const paths: string[] = [];
  const world: SocketWorld = {
    connect: (path, events) => {
      paths.push(path);
      wires.push(events);
      return { send: () => {}, close: () => {} };
    },
    later: () => () => {},
    chance: () => 0,
    token: () => null,
    dropToken: () => {},
    onTokenChange: () => () => {},
    online: () => true,
    onNetworkChange: () => () => {},
  };
  const say = (message: ServerMessage) => act(() => wires.at(-1)?.said(JSON.stringify(message)));
  return { world, paths, wires, say };
}
