import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { InProcessNetwork } from '../../platform/bus/index.ts';
import type { ObjectStorage } from '../../platform/storage/index.ts';
import { type MarketSite, plainPicture, type TestMember } from '../test-helper/market-site.fixture.ts';
import { TOPICS } from '../topics/index.ts';
import { type MediaLibrary, type MediaLibraryPorts, mediaLibrary } from './media-library.ts';

export const TEN_MIB = 10 * 1024 * 1024;

/** A second media library on the site's database, with a storage that the test can inspect. */
export function libraryOn(
  { pool, clock }: MarketSite,
  storage: ObjectStorage,
  more: Partial<MediaLibraryPorts> = {},
): MediaLibrary {
  return mediaLibrary({
    pool,
    clock,
    bus: new InProcessNetwork(TOPICS).join(),
    storage,
    incomingFolder: tmpdir(),
    uses: [],
    ...more,
  });
}

/** Opens an upload and returns the path to which its file is sent. */
export async function openAddress(site: MarketSite, member?: TestMember): Promise<string> {
  const opened = await site.call('POST', '/api/objects/upload', { member: member ?? (await site.member()) });
  return new URL(opened.body.uploadURL).pathname;
}

export const idIn = (path: string): string => path.split('/').pop() ?? '';

/** A file of exactly this length: a picture followed by zeros, which decoders ignore. */
export async function padded(bytes: number, side = 40): Promise<Buffer> {
  return Buffer.concat([await plainPicture(side, side), Buffer.alloc(bytes)]).subarray(0, bytes);
}

export interface Sending {
  sending: ClientRequest;
  answered: Promise<{ status: number; body: Record<string, unknown>; headers: IncomingMessage['headers'] }>;
}

/** Begins a PUT: sends only its headers. */
export function begin(port: number, path: string, headers: Record<string, string | number>): Sending {
  const sending = request({ host: '127.0.0.1', port, method: 'PUT', path, headers, agent: false });
  sending.flushHeaders();
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve);
    sending.once('error', reject);
  }).then(async (response) => {
    sending.on('error', () => {});
    let text = '';
    for await (const piece of response) text += piece;
    return { status: response.statusCode ?? 0, body: JSON.parse(text), headers: response.headers };
  });
  return { sending, answered };
}

export const png = (bytes: number) => ({ 'content-type': 'image/png', 'content-length': bytes });

/** A request body that the test sends in steps. `wanted` resolves once the server reads it. */
export function slowBody(bytes: number | null, address: string) {
  let want = (): void => {};
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  const stream = new Readable({ read: () => want() });
  return { wanted, stream, body: { stream, address, declaredBytes: bytes } };
}
