import { Counter, Gauge, type Registry } from 'prom-client';

/** Measures the sockets on this node and their traffic. */
export function measureSockets(
  realtime: { connections: number; traffic: { frames: number; bytes: number } },
  registry: Registry,
): void {
  const registers = [registry];
  new Gauge({
    name: 'sockets_open',
    help: 'Sockets that are open on this node.',
    registers,
    collect() {
      this.set(realtime.connections);
    },
  });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter('socket_frames_sent_total', 'Frames that were written to sockets.', () => realtime.traffic.frames);
  counter('socket_sent_bytes_total', 'Bytes that were written to sockets in frames.', () => realtime.traffic.bytes);
}
