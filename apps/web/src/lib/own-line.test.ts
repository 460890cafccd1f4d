import type { ServerMessage } from '@clamor/contract/realtime';
import { describe, expect, it } from 'vitest';
import { at } from '../../test/listing-response.fixture.ts';
import { ownLine } from './own-line.ts';
import type { SocketWorld, WireEvents } from './socket-world.ts';

const STAMP = { slug: '', epoch: 'one', version: 0 };
const HELLO: ServerMessage = { type: 'hello', ...STAMP, serverTime: at(0), watching: 0 };
const MOVED: ServerMessage = { type: 'you:orders', ...STAMP, moved: true, serverTime: at(0) };

/** A network in hand; timers never run. */
function handWorld() {
  const wires: { path: string; isOpen: boolean; events: WireEvents }[] = [];
  const world: SocketWorld = {
    connect(path, events) {
      const wire = { path, isOpen: true, events };
      wires.push(wire);
      return {
        send: () => {},
        close: () => {
          wire.isOpen = false;
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
  };
  const say = (message: ServerMessage) => wires.at(-1)?.events.said(JSON.stringify(message));
  return { line: ownLine(world), again: () => ownLine(world), wires, say };
}

const ear = () => {
  const heard: string[] = [];
  return { heard, hear: ({ type }: ServerMessage) => void heard.push(type) };
};

describe('the member’s own line', () => {
  it('is one socket for all of a page, and closed with the last who listens', () => {
    const { line, again, wires, say } = handWorld();
    const [bell, orders] = [ear(), ear()];
    const stops = [line.listen(bell.hear), again().listen(orders.hear)];
    say(HELLO);
    say(MOVED);
    expect(wires.map(({ path }) => path)).toEqual(['/ws?mine']);
    expect([bell.heard, orders.heard]).toEqual([
      ['hello', 'you:orders'],
      ['hello', 'you:orders'],
    ]);
    stops[1]?.();
    say(MOVED);
    expect([bell.heard.length, orders.heard.length, wires[0]?.isOpen]).toEqual([3, 2, true]);
    stops[0]?.();
    expect(wires[0]?.isOpen).toBe(false);
    line.listen(bell.hear);
    expect(wires.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  it('tells whoever comes later that it is live, once it is', () => {
    const { line, wires, say } = handWorld();
    const [early, late, later] = [ear(), ear(), ear()];
    line.listen(early.hear);
    line.listen(late.hear);
    expect(late.heard).toEqual([]);
    say(HELLO);
    expect([early.heard, late.heard]).toEqual([['hello'], ['hello']]);
    line.listen(later.hear);
    expect([early.heard, later.heard]).toEqual([['hello'], ['hello']]);
    wires[0]?.events.closed(1006);
    const cutOff = ear();
    line.listen(cutOff.hear);
    expect([line.status(), cutOff.heard]).toEqual(['stale', []]);
  });

  it('says to whoever watches it how it stands', () => {
    const { line, wires, say } = handWorld();
    const seen: string[] = [];
    const stop = line.subscribe(() => void seen.push(line.status()));
    line.listen(() => {});
    say(HELLO);
    wires[0]?.events.closed(1006);
    expect(seen).toEqual(['live', 'stale']);
    stop();
  });
});
