import { EventEmitter } from 'node:events';
import { type Duplex, Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { ManualScheduler } from '../clock/index.ts';
import { AnsweringPeer } from './answering-peer.ts';
import { SharedFrames } from './shared-frames.ts';
import { textFrame } from './text-frame.ts';

const HEADER_BYTES = 2;
const OPEN = 1;

/** A stand-in for an open socket. The test says how much its reader has taken. */
class Socket extends EventEmitter {
  readonly readyState = OPEN;
  readonly extensions = '';
  bufferedAmount = 0;
  readonly closes: number[] = [];
  close(code: number): void {
    this.closes.push(code);
  }
}

let socket: Socket;
let written: string[];
let caughtUp: number;
let peer: AnsweringPeer;
let scheduler: ManualScheduler;
beforeEach(() => {
  [socket, written, caughtUp, scheduler] = [new Socket(), [], 0, new ManualScheduler()];
  const connection = { write: (bytes: Buffer) => written.push(bytes.subarray(HEADER_BYTES).toString()) };
  const options = { ws: socket as unknown as WebSocket, connection: connection as unknown as Duplex, scheduler };
  const onCaughtUp = () => {
    caughtUp += 1;
  };
  peer = new AnsweringPeer(options, { text: () => {}, closed: () => {}, caughtUp: onCaughtUp });
});
const shared = (text: string) => new SharedFrames([text], 1);

describe('a socket with more than 16 kB waiting', () => {
  it('gets what concerns its member alone, behind the frame that crossed the line', () => {
    peer.write(shared('frame'));
    socket.bufferedAmount = 16 * 1024 + 1;
    peer.write(textFrame('outbid'));
    expect(written).toEqual(['frame', 'outbid']);
  });

  it('gets no frame of the room until it has read everything, and its own messages meanwhile', () => {
    socket.bufferedAmount = 16 * 1024 + 1;
    peer.write(shared('left out'));
    socket.bufferedAmount = 1;
    peer.write(textFrame('outbid'));
    peer.write(shared('left out, too'));
    scheduler.advance(50);
    expect(caughtUp).toBe(0);
    socket.bufferedAmount = 0;
    scheduler.advance(50);
    expect(caughtUp).toBe(1);
    peer.write(shared('frame'));
    expect(written).toEqual(['outbid', 'frame']);
  });

  it('is closed with 1013 where even its own messages pile up', () => {
    socket.bufferedAmount = 512 * 1024 + 1;
    peer.write(textFrame('outbid'));
    expect([socket.closes, written]).toEqual([[1013], []]);
  });
});

describe('one turn of the event loop', () => {
  /** A connection that notes the texts of each write. */
  function opened() {
    const writes: string[][] = [];
    const textOf = ({ chunk }: { chunk: Buffer }) => chunk.subarray(HEADER_BYTES).toString();
    const connection = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        writes.push([textOf({ chunk })]);
        done();
      },
      writev: (chunks, done) => {
        writes.push(chunks.map(textOf));
        done();
      },
    });
    const options = { ws: socket as unknown as WebSocket, connection: connection as unknown as Duplex, scheduler };
    return { writes, peer: new AnsweringPeer(options, { text: () => {}, closed: () => {}, caughtUp: () => {} }) };
  }

  it('sends all answers in one write', async () => {
    const { writes, peer: answering } = opened();
    for (const text of ['first', 'second', 'third']) answering.answer(textFrame(text));
    await new Promise(process.nextTick);
    expect(writes).toEqual([['first', 'second', 'third']]);
  });

  it('sends what was gathered in one write, and the next turn is on its own', async () => {
    const { writes, peer: gathering } = opened();
    gathering.gather();
    gathering.write(shared('room'));
    gathering.write(textFrame('own'));
    await new Promise(process.nextTick);
    gathering.write(shared('later'));
    gathering.write(textFrame('later still'));
    expect(writes).toEqual([['room', 'own'], ['later'], ['later still']]);
  });
});
