import { once } from 'node:events';
import type { ServerMessage } from '@clamor/contract/realtime';
import sharp from 'sharp';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { type NodeBus, type NodeMessages, TOPICS } from '../../src/modules/topics/index.ts';
import { InProcessNetwork } from '../../src/platform/bus/index.ts';
import { type Member, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

export type Topic = keyof NodeMessages;
export type Said = { [Each in Topic]: NodeMessages[Each] };

/** Topics on which a single node without Redis sends nothing, each with the file that tests it. */
export const ELSEWHERE = { 'limits.counted': 'e2e/nodes/limits.test.ts' } as const;
export type Here = Exclude<Topic, keyof typeof ELSEWHERE>;

/** A node with a LIVE auction, and another node that only sends and receives messages. */
export interface SpeakingSite {
  house: WholeClamor;
  other: NodeBus;
  /** The messages that the other node received, by topic. */
  heard: { [Each in Topic]: NodeMessages[Each][] };
  seller: Member;
  fans: Member[];
  slug: string;
  id: string;
  newMember(role?: 'BIDDER' | 'SELLER'): Promise<Member>;
  /** Like `WholeClamor.call`, but throws if the call is refused. */
  call: WholeClamor['call'];
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The listing as a visitor reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  shown(): Promise<any>;
  picture(owner: Member): Promise<{ url: string; id: string }>;
  /** Opens a socket of a member and waits for its hello. */
  open(member: Member, what: string): Promise<{ messages: ServerMessage[]; close(): void }>;
}

export async function openSpeakingSite(): Promise<SpeakingSite> {
  const network = new InProcessNetwork(TOPICS);
  const other = network.join('another node');
  const topics = Object.keys(TOPICS) as Topic[];
  const heard: SpeakingSite['heard'] = Object.fromEntries(topics.map((topic) => [topic, []])) as never;
  for (const topic of topics) other.subscribe(topic, (message) => void (heard[topic] as unknown[]).push(message));
  const house = await startWholeClamor({}, { bus: network.join('this node') });
  let members = 0;
  const newMember = (role?: 'BIDDER' | 'SELLER') => {
    members += 1;
    return house.member(`spoken-${members}`, role);
  };
  const seller = await newMember('SELLER');
  const fans = [await newMember(), await newMember()];
  const { slug, id } = await house.live(seller, fans, { auctionDurationSeconds: 86_400 });
  const call: WholeClamor['call'] = async (...args) => {
    const answer = await house.call(...args);
    expect([args[1], answer.body?.code]).toEqual([args[1], undefined]);
    return answer;
  };
  return {
    house,
    other,
    heard,
    seller,
    fans,
    slug,
    id,
    newMember,
    call,
    sql: async (text, values = []) => (await house.clamor.pool.query(text, values)).rows,
    shown: async () => (await house.call('GET', `/api/listings/${slug}`)).body,
    picture: (owner) => sendPicture(house, owner),
    open: (member, what) => openSocket(house, member, what),
  };
}

async function sendPicture({ clamor, call }: WholeClamor, member: Member): Promise<{ url: string; id: string }> {
  const create = { width: 40, height: 30, channels: 3, background: '#a03c28' } as const;
  const payload = await sharp({ create }).png().toBuffer();
  const { uploadURL } = (await call('POST', '/api/objects/upload', { member })).body;
  const headers = { 'content-type': 'image/png' };
  const sent = await clamor.app.inject({ method: 'PUT', url: new URL(uploadURL).pathname, headers, payload });
  const { url } = sent.json();
  return { url, id: url.split('/').at(-1) };
}

async function openSocket({ clamor }: WholeClamor, member: Member, what: string) {
  const ws = new WebSocket(`${clamor.address.replace('http', 'ws')}/ws?${what}`);
  const messages: ServerMessage[] = [];
  ws.on('message', (data) => messages.push(JSON.parse(data.toString())));
  await once(ws, 'open');
  ws.send(JSON.stringify({ type: 'auth', token: member.token }));
  await expect.poll(() => messages.map(({ type }) => type), { timeout: 10_000 }).toContain('hello');
  return { messages, close: () => ws.close() };
}
