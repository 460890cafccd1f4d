import { request as requestOpenly } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import type { Scheduler } from '../clock/index.ts';
import { LineSocket } from './line-socket.ts';

export interface PeerTarget {
  /** `http://…` or `https://…`. */
  url: string;
  /** The name and version of the protocol. */
  protocol: string;
  bearer: string;
  /** The time limit for the answer, in milliseconds. */
  withinMs: number;
}

/** Connects to a peer server. Rejects if it is unreachable or refuses this node. */
export function connectPeer(
  { url, protocol, bearer, withinMs }: PeerTarget,
  scheduler: Scheduler,
): Promise<LineSocket> {
  const request = url.startsWith('https:') ? requestEncrypted : requestOpenly;
  const headers = { connection: 'Upgrade', upgrade: protocol, authorization: `Bearer ${bearer}` };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, headers });
    const cancel = scheduler.after(withinMs, () => asked.destroy(new Error('The node does not answer.')));
    asked.once('upgrade', (_response, socket, head) => {
      cancel();
      socket.setNoDelay(true);
      resolve(new LineSocket(socket, head));
    });
    asked.once('response', (response) => {
      asked.destroy(new Error(`The node refused the connection: ${response.statusCode}.`));
    });
    asked.on('error', (error) => {
      cancel();
      reject(error);
    });
    asked.end();
  });
}
