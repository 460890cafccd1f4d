import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { realScheduler } from '../clock/index.ts';
import { connectPeer, type LineSocket, type PeerServer, servePeers } from './index.ts';

const PROTOCOL = 'words/1';
const BEARER = 'a-bearer-of-this-site';

let server: PeerServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** A server that returns each line. Also returns what it has received. */
async function openEcho(silentMs?: number) {
  const heard: string[] = [];
  const reasons: string[] = [];
  const peers: LineSocket[] = [];
  server = await servePeers({
    host: '127.0.0.1',
    port: 0,
    protocol: PROTOCOL,
    bearer: BEARER,
    ...(silentMs === undefined ? {} : { silentMs }),
    onPeer(socket) {
      peers.push(socket);
      socket.listen({
        line(text) {
          heard.push(text);
          if (text === 'fault') throw new Error('on purpose');
          socket.send(text);
        },
        closed: (reason) => reasons.push(reason),
      });
    },
  });
  return { heard, reasons, peers, url: `http://127.0.0.1:${server.port}` };
}

const target = (url: string) => ({ url, protocol: PROTOCOL, bearer: BEARER, withinMs: 2_000 });

/** The answer to one line. */
async function answerTo(socket: LineSocket, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.listen({ line: resolve, closed: (reason) => reject(new Error(reason)) });
    socket.send(text);
  });
}

describe('a peer', () => {
  it('is heard line by line, however large and in whatever characters', async () => {
    const { url, heard } = await openEcho();
    const socket = await connectPeer(target(url), realScheduler);
    const long = `${'ä€𝄞'.repeat(100_000)} end`;
    expect(await answerTo(socket, long)).toBe(long);
    expect(heard).toEqual([long]);
    expect([socket.takeHeard(), socket.takeHeard()]).toEqual([true, false]);
    socket.close('done');
  });

  it.each([
    ['without the bearer', { bearer: 'of-another-site' }, '401'],
    ['with another version', { protocol: 'words/2' }, '426'],
  ])('%s is not let in', async (_how, wrong, status) => {
    const { url, peers } = await openEcho();
    await expect(connectPeer({ ...target(url), ...wrong }, realScheduler)).rejects.toThrow(status);
    expect(peers).toEqual([]);
  });

  it('that asks like a browser learns nothing', async () => {
    const { url } = await openEcho();
    for (const path of ['/', '/metrics', '/healthz']) {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${BEARER}` } });
      expect([answer.status, await answer.text()]).toEqual([401, '']);
    }
  });

  it('that nobody is at, or that does not answer, is given up', async () => {
    const { url } = await openEcho();
    await server?.close();
    server = null;
    await expect(connectPeer(target(url), realScheduler)).rejects.toThrow();
  });

  it('ends where a line cannot be read or is too long, and both sides learn why', async () => {
    const { url, reasons } = await openEcho();
    const socket = await connectPeer(target(url), realScheduler);
    await expect(answerTo(socket, 'fault')).rejects.toThrow('closed');
    expect(reasons).toEqual(['A line could not be read: on purpose']);
    const other = await connectPeer(target(url), realScheduler);
    await expect(answerTo(other, 'x'.repeat(8_000_001))).rejects.toThrow();
    expect(reasons[1]).toBe('A line is too long.');
  });

  it('that reads nothing loses the connection before its unread lines fill the memory', async () => {
    const { url, peers, reasons } = await openEcho();
    const head = `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\nAuthorization: Bearer ${BEARER}\r\n\r\n`;
    const deaf = connect(Number(new URL(url).port), '127.0.0.1');
    deaf.on('error', () => undefined);
    deaf.pause();
    deaf.write(head);
    await expect.poll(() => peers.length).toBe(1);
    for (let count = 0; count < 60; count += 1) peers[0]?.send('x'.repeat(1_000_000));
    await expect.poll(() => reasons).toEqual(['The other side does not read.']);
    deaf.destroy();
  });

  it('that says nothing for long loses its place', async () => {
    const { url, reasons } = await openEcho(50);
    const socket = await connectPeer(target(url), realScheduler);
    socket.listen({ line: () => undefined, closed: () => undefined });
    await expect.poll(() => reasons).toEqual(['The other side is silent.']);
  });

  it('that was refused keeps no place, though it never closes its half', async () => {
    const { url } = await openEcho();
    const stubborn = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    let isCut = false;
    stubborn.on('error', () => {
      isCut = true;
    });
    stubborn.resume();
    stubborn.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\n\r\n`);
    await once(stubborn, 'end');
    const say = () => {
      stubborn.write('x');
      return isCut;
    };
    await expect.poll(say).toBe(true);
    stubborn.destroy();
  });
});
