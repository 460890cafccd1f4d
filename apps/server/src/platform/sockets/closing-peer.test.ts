import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { ManualScheduler } from '../clock/index.ts';
import { AnsweringPeer } from './answering-peer.ts';
import { SharedFrames } from './shared-frames.ts';
import { textFrame } from './text-frame.ts';

const HEADER_BYTES = 2;

/** A stand-in for an open socket, which notes what is done with it. */
class Socket extends EventEmitter {
  readyState = 1;
  readonly extensions = '';
  bufferedAmount = 0;
  readonly done: string[] = [];
  close(code: number, reason: string): void {
    this.done.push(`${code} ${reason}`);
  }
  terminate(): void {
    this.done.push('cut');
    this.leave();
  }
  ping(): void {
    this.done.push('ping');
  }
  leave(): void {
    this.readyState = 3;
    this.emit('close');
  }
}

let socket: Socket;
let scheduler: ManualScheduler;
let written: string[];
let heard: string[];
let peer: AnsweringPeer;
beforeEach(() => {
  [socket, scheduler, written, heard] = [new Socket(), new ManualScheduler(), [], []];
  const connection = {
    write: (bytes: Buffer) => written.push(bytes.subarray(HEADER_BYTES).toString()),
    cork: () => {},
    uncork: () => {},
  };
  peer = new AnsweringPeer(
    { ws: socket as unknown as WebSocket, connection: connection as unknown as Duplex, scheduler },
    { text: (text) => heard.push(text), closed: () => heard.push('closed'), caughtUp: () => heard.push('caught up') },
  );
});
const settled = () => new Promise(setImmediate);

describe('a socket that is closed', () => {
  it('is closed at once where no answer is owed, and cut where the other side does not answer within a second', () => {
    peer.close(1001, 'bye');
    peer.close(1008, 'again');
    expect(socket.done).toEqual(['1001 bye']);
    scheduler.advance(999);
    expect(socket.done).toHaveLength(1);
    scheduler.advance(1);
    expect([socket.done, heard, scheduler.size]).toEqual([['1001 bye', 'cut'], ['closed'], 0]);
  });

  it('is not cut where the other side answers', () => {
    peer.close(1001, 'bye');
    socket.leave();
    scheduler.advance(5_000);
    expect([socket.done, scheduler.size]).toEqual([['1001 bye'], 0]);
  });

  it('writes the answers that are owed first, and no frame meanwhile', async () => {
    let answer: (frame: Buffer) => void = () => {};
    const owed = peer.owe(new Promise((resolve) => (answer = resolve)));
    peer.close(1001, 'bye');
    expect([peer.isClosing, peer.owed, socket.done]).toEqual([true, 1, []]);
    peer.write(new SharedFrames(['room'], 1));
    peer.write(textFrame('own'));
    answer(textFrame('answer'));
    await owed;
    expect([written, peer.owed, socket.done]).toEqual([['answer'], 0, ['1001 bye']]);
    scheduler.advance(3_500);
    expect(socket.done).toEqual(['1001 bye', 'cut']);
  });

  it('waits for no answer longer than three and a half seconds', () => {
    void peer.owe(new Promise(() => {}));
    peer.close(1001, 'bye');
    scheduler.advance(3_499);
    expect(socket.done).toEqual([]);
    scheduler.advance(1);
    expect(socket.done).toEqual(['1001 bye']);
  });

  it('lets who waits for its answers go: once they are written, or once it is gone', async () => {
    const order: string[] = [];
    await peer.whenAnswered();
    let answer: (frame: Buffer) => void = () => {};
    const owed = peer.owe(new Promise((resolve) => (answer = resolve)));
    void peer.whenAnswered().then(() => order.push('first'));
    await settled();
    expect(order).toEqual([]);
    answer(textFrame('answer'));
    await owed;
    await settled();
    void peer.owe(new Promise(() => {}));
    void peer.whenAnswered().then(() => order.push('second'));
    socket.leave();
    await settled();
    await peer.whenAnswered();
    expect(order).toEqual(['first', 'second']);
  });

  it('owes nothing any more for an answer that failed', async () => {
    await expect(peer.owe(Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    expect(peer.owed).toBe(0);
    peer.close(1001, 'bye');
    expect(socket.done).toEqual(['1001 bye']);
  });

  it('does not look for what its reader missed, once it is gone or closing', () => {
    socket.bufferedAmount = 16 * 1024 + 1;
    peer.write(new SharedFrames(['left out'], 1));
    expect(scheduler.size).toBe(1);
    void peer.owe(new Promise(() => {}));
    peer.close(1001, 'bye');
    socket.bufferedAmount = 0;
    scheduler.advance(50);
    expect(heard).toEqual([]);
    socket.leave();
    expect([scheduler.size, heard]).toEqual([0, ['closed']]);
  });

  it('leaves no timer behind where it goes while its reader is behind', () => {
    socket.bufferedAmount = 16 * 1024 + 1;
    peer.write(new SharedFrames(['left out'], 1));
    socket.leave();
    expect(scheduler.size).toBe(0);
  });
});

describe('a socket that is asked now and then', () => {
  it('is cut at the second question where the first was not answered', () => {
    peer.beat();
    socket.emit('pong');
    peer.beat();
    expect(socket.done).toEqual(['ping', 'ping']);
    peer.beat();
    expect(socket.done).toEqual(['ping', 'ping', 'cut']);
  });

  it('may ping fifty times between two questions', () => {
    for (let round = 0; round < 2; round += 1) {
      for (let ping = 0; ping < 50; ping += 1) socket.emit('ping');
      expect(socket.done.filter((each) => each.startsWith('1008'))).toEqual([]);
      peer.beat();
      socket.emit('pong');
    }
    for (let ping = 0; ping < 51; ping += 1) socket.emit('ping');
    expect(socket.done.at(-1)).toBe('1008 too many pings');
  });

  it('is heard in texts, and not while it closes', () => {
    socket.emit('message', Buffer.from('first'), false);
    socket.emit('message', Buffer.from('bytes'), true);
    expect(socket.done).toEqual(['1008 text only']);
    socket.readyState = 2;
    socket.emit('message', Buffer.from('second'), false);
    expect(heard).toEqual(['first']);
  });
});
