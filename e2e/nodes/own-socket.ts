import type { ServerMessage } from '@clamor/contract/realtime';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Member } from '../http/outside-client.ts';

/** A signed-in socket of a member on one node, with every message that it received. */
export interface OwnSocket {
  heard: ServerMessage[];
  close(): void;
}

/**
 * Resolves with its first message.
 * @param what `slug=…` of a listing's page, or `mine` for a member's own pages
 */
export async function openOwnSocket(member: Member, origin: string, what: string): Promise<OwnSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?${what}`, { headers: { origin } });
  const heard: ServerMessage[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(data.toString()) as ServerMessage));
  socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', token: member.token })));
  await expect.poll(() => heard.some(({ type }) => type === 'hello'), { timeout: 10_000 }).toBe(true);
  return { heard, close: () => socket.close() };
}
