import type { ServerMessage } from '@clamor/contract/realtime';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Member } from '../http/outside-client.ts';

/** A member's signed-in socket to one node, with all messages that it received. */
export interface OwnSocket {
  heard: ServerMessage[];
  close(): void;
}

/**
 * Opens a member's socket. Resolves with the first message.
 * @param what `slug=…` for a listing's page, or `mine` for a member's own pages
 */
export async function openOwnSocket(member: Member, origin: string, what: string): Promise<OwnSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?${what}`, { headers: { origin } });
  const heard: ServerMessage[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(data.toString()) as ServerMessage));
  socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', token: member.token })));
  await expect.poll(() => heard.some(({ type }) => type === 'hello'), { timeout: 10_000 }).toBe(true);
  return { heard, close: () => socket.close() };
}
