import { createServer } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { connectPeer } from './connect-peer.ts';
import { LineSocket } from './line-socket.ts';

/** A connection on which the test says what arrives. `written`: what was sent over it. */
class Connection extends Duplex {
  readonly written: string[] = [];
  override _read(): void {}
  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.written.push(bytes.toString());
    done();
  }
}

const turn = () => new Promise(setImmediate);

function open(head = '') {
  const connection = new Connection();
  const socket = new LineSocket(connection, Buffer.from(head));
  const heard: string[] = [];
  const listen = () => socket.listen({ line: (text) => heard.push(text), closed: (why) => heard.push(`over: ${why}`) });
  return { connection, socket, heard, listen };
}

it('lines are heard whole, in whatever pieces they come, with those that came with the head', async () => {
  const { connection, heard, listen } = open('fir');
  listen();
  const euro = Buffer.from('€');
  for (const piece of [Buffer.from('st\n\nsec'), euro.subarray(0, 1), euro.subarray(1), Buffer.from('ond\nthi')]) {
    connection.push(piece);
    await turn();
  }
  expect(heard).toEqual(['first', '', 'sec€ond']);
});

it('the end is told once, with its first reason, also to who listens later', async () => {
  const { socket, heard, listen } = open();
  expect(socket.isOpen).toBe(true);
  socket.close('the first reason');
  socket.close('another reason');
  await turn();
  await turn();
  listen();
  expect([socket.isOpen, heard]).toEqual([false, ['over: the first reason']]);
});

it.each<[what: string, end: (connection: Connection) => unknown, reason: string]>([
  ['the other side closes', (connection) => connection.push(null), 'The other side closed the connection.'],
  ['it is cut', (connection) => connection.destroy(), 'The connection was cut.'],
  ['it fails', (connection) => connection.destroy(new Error('reset')), 'reset'],
])('the end of a connection has a reason: %s', async (_what, end, reason) => {
  const { connection, socket, heard, listen } = open();
  listen();
  end(connection);
  await turn();
  await turn();
  socket.send('too late');
  expect([heard, connection.written]).toEqual([[`over: ${reason}`], []]);
});

it('no line is heard any more behind one that closes the connection', async () => {
  const { connection, socket } = open();
  const heard: string[] = [];
  socket.listen({
    line(text) {
      heard.push(text);
      socket.close('enough');
    },
    closed: () => heard.push('over'),
  });
  connection.push('first\nsecond\n');
  await turn();
  await turn();
  expect(heard).toEqual(['first', 'over']);
});

it('a node that takes the connection and says nothing is given up once its time is over', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const taken = new Promise<void>((resolve) =>
    server.once('connection', (socket) => {
      onTestFinished(() => void socket.destroy());
      resolve();
    }),
  );
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const scheduler = new ManualScheduler();
  const target = { url: `http://127.0.0.1:${port}`, protocol: 'words/1', bearer: 'b', withinMs: 700 };
  let isOver = false;
  const refused = connectPeer(target, scheduler).catch((error: Error) => {
    isOver = true;
    return error.message;
  });
  await taken;
  scheduler.advance(699);
  await turn();
  expect(isOver).toBe(false);
  scheduler.advance(1);
  expect([await refused, scheduler.size]).toEqual(['The node does not answer.', 0]);
});

it('a node that cannot be reached leaves no timer behind', async () => {
  const scheduler = new ManualScheduler();
  const target = { url: 'http://127.0.0.1:1', protocol: 'words/1', bearer: 'b', withinMs: 700 };
  await expect(connectPeer(target, scheduler)).rejects.toThrow();
  expect(scheduler.size).toBe(0);
});
