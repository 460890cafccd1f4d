import type { ServerMessage } from '@clamor/contract/realtime';
import { act } from '@testing-library/react';
import type { SocketWorld, WireEvents } from './socket-world.ts';

/** A socket through which the test sends messages, and timers that never run. */
export function quietWorld() {
  const wires: WireEvents[] = [];
  const paths: string[] = [];
  const open: boolean[] = [];
  const world: SocketWorld = {
    connect: (path, events) => {
      paths.push(path);
      const number = wires.push(events) - 1;
      open.push(true);
      return {
        send: () => {},
        close: () => {
          open[number] = false;
        },
      };
    },
    later: () => () => {},
    chance: () => 0,
    token: () => null,
    dropToken: () => {},
    onTokenChange: () => () => {},
    online: () => true,
    onNetworkChange: () => () => {},
    onServerAnswer: () => () => {},
  };
  const say = (message: ServerMessage) => act(() => wires.at(-1)?.said(JSON.stringify(message)));
  return { world, paths, wires, open, say };
}
