import type { ServerMessage } from '@clamor/contract/realtime';
import { describe, expect, it } from 'vitest';
import { at } from '../../test/listing-response.fixture.ts';
import { ownLine } from './own-line.ts';
import { quietWorld } from './quiet-world.fixture.ts';

const STAMP = { slug: '', epoch: 'one', version: 0 };
const HELLO: ServerMessage = { type: 'hello', ...STAMP, serverTime: at(0), watching: 0 };
const MOVED: ServerMessage = { type: 'you:orders', ...STAMP, moved: true, serverTime: at(0) };

function openLine() {
  const quiet = quietWorld();
  return { ...quiet, line: ownLine(quiet.world), again: () => ownLine(quiet.world) };
}

const ear = () => {
  const heard: string[] = [];
  return { heard, hear: ({ type }: ServerMessage) => void heard.push(type) };
};

describe('the member’s own line', () => {
  it('is one socket for all of a page, and closed with the last who listens', () => {
    const { line, again, paths, open, say } = openLine();
    const [bell, orders] = [ear(), ear()];
    const stops = [line.listen(bell.hear), again().listen(orders.hear)];
    say(HELLO);
    say(MOVED);
    expect(paths).toEqual(['/ws?mine']);
    expect([bell.heard, orders.heard]).toEqual([
      ['hello', 'you:orders'],
      ['hello', 'you:orders'],
    ]);
    stops[1]?.();
    say(MOVED);
    expect([bell.heard.length, orders.heard.length, open[0]]).toEqual([3, 2, true]);
    stops[0]?.();
    expect(open[0]).toBe(false);
    line.listen(bell.hear);
    expect(open).toEqual([false, true]);
  });

  it('tells whoever comes later that it is live, once it is', () => {
    const { line, wires, say } = openLine();
    const [early, late, later] = [ear(), ear(), ear()];
    line.listen(early.hear);
    line.listen(late.hear);
    expect(late.heard).toEqual([]);
    say(HELLO);
    expect([early.heard, late.heard]).toEqual([['hello'], ['hello']]);
    line.listen(later.hear);
    expect([early.heard, later.heard]).toEqual([['hello'], ['hello']]);
    wires[0]?.closed(1006);
    const cutOff = ear();
    line.listen(cutOff.hear);
    expect([line.status(), cutOff.heard]).toEqual(['stale', []]);
  });

  it('is left by one of two who listen alike, and still heard by the other', () => {
    const { line, say } = openLine();
    const { heard, hear } = ear();
    const [stop] = [line.listen(hear), line.listen(hear)];
    say(MOVED);
    stop?.();
    say(HELLO);
    expect(heard).toEqual(['you:orders', 'you:orders', 'hello']);
  });

  it('says to whoever watches it how it stands, and no more once they do not', () => {
    const { line, wires, say } = openLine();
    const seen: string[] = [];
    const stop = line.subscribe(() => void seen.push(line.status()));
    const leave = line.listen(() => {});
    say(HELLO);
    wires[0]?.closed(1006);
    expect(seen).toEqual(['live', 'stale']);
    stop();
    leave();
    expect(seen).toEqual(['live', 'stale']);
  });
});
