import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { ManualScheduler } from '../clock/index.ts';
import { AnsweringPeer } from './answering-peer.ts';
import { SharedFrames } from './shared-frames.ts';
import { textFrame } from './text-frame.ts';
import { Traffic } from './traffic.ts';

const PLAIN = 0x81;
const COMPRESSED = 0xc1;
const READERS = 8;

/** A socket whose reader has left so many bytes unread. */
function connected(extensions: string, bufferedAmount = 0) {
  const written: Buffer[] = [];
  const closes: number[] = [];
  const close = (code: number) => closes.push(code);
  const ws = Object.assign(new EventEmitter(), { readyState: 1, extensions, bufferedAmount, close });
  const traffic = new Traffic();
  const peer = new AnsweringPeer(
    {
      ws: ws as unknown as WebSocket,
      connection: { write: (bytes: Buffer) => written.push(bytes) } as unknown as Duplex,
      scheduler: new ManualScheduler(),
      traffic,
    },
    { text: () => {}, closed: () => {}, caughtUp: () => {} },
  );
  return { peer, written, closes, traffic };
}

describe('a socket', () => {
  it.each([
    ['that takes compressed frames', 'permessage-deflate', COMPRESSED],
    ['that takes none', '', PLAIN],
  ])('%s gets what many read in its own form, and its own messages plain', (_which, extensions, first) => {
    const { peer, written, traffic } = connected(extensions);
    peer.write(new SharedFrames(['{"bid":1}'.repeat(40), 'second'], READERS));
    peer.write(textFrame('own'));
    expect(written.map((bytes) => bytes.readUInt8(0))).toEqual([first, PLAIN]);
    expect(traffic).toMatchObject({ frames: 3, bytes: Buffer.concat(written).length });
  });

  it('gets frames of its room while no more than 16 kB wait, and its own while no more than 512 kB do', () => {
    const behind = connected('', 16 * 1024);
    behind.peer.write(new SharedFrames(['room'], 1));
    expect(behind.written).toEqual([textFrame('room')]);
    const farBehind = connected('', 512 * 1024);
    farBehind.peer.write(textFrame('own'));
    expect([farBehind.written, farBehind.closes]).toEqual([[textFrame('own')], []]);
  });
});
