import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { ManualScheduler } from '../clock/index.ts';
import { CounterLink } from './counter-link.ts';

const PROBE_EVERY_MS = 500;

/** A server that accepts connections and never answers, like one whose machine is gone. */
async function silentRedis() {
  const sockets: Socket[] = [];
  const ports: (number | undefined)[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    ports.push(socket.remotePort);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  /** Opens a connection, and returns how many connections arrived before it. */
  const openedBefore = async () => {
    const own = connect(port, '127.0.0.1');
    await once(own, 'connect');
    const { localPort } = own;
    await expect.poll(() => ports.includes(localPort)).toBe(true);
    own.destroy();
    return ports.indexOf(localPort);
  };
  return { url: `redis://127.0.0.1:${port}`, openedBefore };
}

it('replaces a connection on which eight probes found nothing, and gives each new one as long', async () => {
  const { url, openedBefore } = await silentRedis();
  const scheduler = new ManualScheduler();
  const ignore = () => undefined;
  const link = new CounterLink({ url, scheduler, health: { succeeded: ignore, doubted: ignore, failed: ignore } });
  onTestFinished(() => link.close());
  const counts: number[] = [];
  // Each call of `openedBefore` opens a connection too, which later calls count. So the number of earlier calls is
  // subtracted.
  for (let probe = 1; probe <= 24; probe += 1) {
    scheduler.advance(PROBE_EVERY_MS);
    await turn();
    if (probe % 8 === 7 || probe % 8 === 0) counts.push((await openedBefore()) - counts.length);
  }
  expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
  expect(link.isUp()).toBe(false);
});
