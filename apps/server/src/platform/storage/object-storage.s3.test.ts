import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { conformsAsObjectStorage } from './object-storage.conformance.ts';
import { type S3Settings, s3Storage } from './object-storage.s3.ts';
import { StorageAway } from './object-storage.ts';
import { type ObjectStore, openObjectStore } from './object-store.fixture.ts';

let store: ObjectStore;
beforeAll(async () => {
  store = await openObjectStore();
});
afterAll(async () => {
  await store.stop();
  await store.remove();
});

conformsAsObjectStorage('object storage in a bucket', () => s3Storage(store.settings));

describe('slow readers', () => {
  const READERS = 120;

  it('keep nobody from looking at other pictures, from sending one, and this node from being ready', async () => {
    const storage = s3Storage(store.settings);
    await storage.put('looked/at', Buffer.alloc(4_096, 'x'));
    const unread = await Promise.all(Array.from({ length: READERS }, () => storage.open('looked/at')));
    onTestFinished(() => {
      for (const each of unread) each?.body.destroy();
    });
    expect((await storage.open('looked/at'))?.bytes).toBe(4_096);
    expect(await storage.get('looked/at')).toHaveLength(4_096);
    await storage.check();
  });

  it.each(['http', 'https'])(
    'have a connection each over %s, and a picture is sent over another one',
    async (scheme) => {
      const { endpoint, connections, stop } = await silentStore(scheme);
      const storage = s3Storage({ ...store.settings, endpoint });
      const reading = Array.from({ length: READERS }, () => storage.open('looked/at'));
      await expect.poll(connections, { timeout: 10_000 }).toBe(READERS);
      const sending = storage.put('sent', Buffer.from('x'));
      await expect.poll(connections, { timeout: 10_000 }).toBe(READERS + 1);
      stop();
      const answers = await Promise.allSettled([...reading, sending]);
      expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    },
  );
});

describe('a store that does not do what it is asked', () => {
  const body = Buffer.from('x');

  it('refuses a wrong secret, and is then away for everything', async () => {
    const storage = s3Storage({ ...store.settings, secretAccessKey: 'another' });
    await expect(storage.put('a', body)).rejects.toThrow(StorageAway);
    await expect(storage.get('a')).rejects.toThrow(StorageAway);
    await expect(storage.check()).rejects.toThrow(StorageAway);
  });

  it('has no such bucket, which is no missing picture', async () => {
    const storage = s3Storage({ ...store.settings, bucket: 'elsewhere' });
    await expect(storage.get('a')).rejects.toThrow(StorageAway);
    await expect(storage.put('a', body)).rejects.toThrow(StorageAway);
  });

  it('is stopped', async () => {
    const stopped = await openObjectStore();
    await stopped.stop();
    const storage = s3Storage(stopped.settings);
    await expect(storage.put('a', body)).rejects.toThrow(StorageAway);
    await expect(storage.open('a')).rejects.toThrow(StorageAway);
    await expect(storage.remove('a')).rejects.toThrow(StorageAway);
    await stopped.remove();
  });

  it('never answers, or stands still amid a body', async () => {
    const silent = s3Storage(await answering(() => {}), 100);
    await expect(silent.put('a', body)).rejects.toThrow(StorageAway);
    const halting = s3Storage(
      await answering((response) => response.writeHead(200, { 'content-length': '9' }).write('half')),
      100,
    );
    await expect(halting.get('a')).rejects.toThrow(StorageAway);
  });

  it('does not say how long a picture is, or gives nothing', async () => {
    const vague = s3Storage(await answering((response) => response.writeHead(200).write('half') && response.end()));
    await expect(vague.open('a')).rejects.toThrow('how long');
    await expect(vague.check()).rejects.toThrow('how long');
    const empty = s3Storage(await answering((response) => response.writeHead(200, { 'content-length': '0' }).end()));
    await expect(empty.open('a')).rejects.toThrow('how long');
  });

  it('is full, and says so as a disk does', async () => {
    const full = s3Storage(await answering((response) => response.writeHead(507).end()));
    await expect(full.put('a', body)).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('refuses what is not there, as one that may not be listed, and is not ready', async () => {
    const kept = new Set<string>();
    const guarded = s3Storage(
      await answering((response, { method = '', url = '' }) => {
        const key = new URL(url, 'http://store.invalid').pathname.replace('/pictures/', '');
        if (method === 'PUT') kept.add(key);
        if (method === 'DELETE') kept.delete(key);
        if (method === 'GET' && !kept.has(key)) response.writeHead(403);
        response.end(method === 'GET' && kept.has(key) ? key : '');
      }),
    );
    await expect(guarded.check()).rejects.toThrow('allowed to list');
  });

  it('forgets what it is given, and is not ready', async () => {
    const forgetful = s3Storage(await answering((response) => response.writeHead(200).end()));
    await expect(forgetful.check()).rejects.toThrow('does not give back what was put');
  });
});

/** A store that takes any number of connections and says nothing on them, not even to begin TLS. */
async function silentStore(scheme: string) {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return { endpoint: `${scheme}://127.0.0.1:${port}`, connections: () => open.size, stop };
}

/** A store that answers every request with this function. */
async function answering(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<S3Settings> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...store.settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
