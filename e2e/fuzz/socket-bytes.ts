import { BidAnswer, ServerMessage } from '@clamor/contract/realtime';
import type { Chance } from './random.ts';
import type { RawOutcome } from './raw-http.ts';

const TEXT = 1;
const CLOSE = 8;
const OPCODES = [TEXT, TEXT, TEXT, 0, 2, 3, CLOSE, 9, 10, 15];
/** The close codes of RFC 6455 that a server may send, and those of the contract. */
const CLOSE_CODES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1011, 1013, 4401];

/** Random bytes for a socket: a mostly valid handshake, then frames that are valid, almost valid, or not frames. */
export function socketBytes(slugs: readonly string[], tokens: readonly string[], chance: Chance): Buffer[] {
  const slug = chance.oneIn(4) ? encodeURIComponent(chance.text(10, 'a%\u0000/é')) : chance.of(slugs);
  const lines = [
    `GET /ws${chance.oneIn(12) ? '' : `?slug=${slug}${chance.oneIn(2) ? '&bid' : ''}`} HTTP/1.1`,
    'Host: x',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${chance.oneIn(15) ? chance.text(7) : chance.bytes(16).toString('base64')}`,
    `Sec-WebSocket-Version: ${chance.oneIn(15) ? chance.of(['8', '0', 'x']) : '13'}`,
    ...(chance.oneIn(10) ? ['Sec-WebSocket-Extensions: permessage-deflate; x=;;'] : []),
    ...(chance.oneIn(10) ? ['Origin: https://evil.test'] : []),
  ];
  const signIn = chance.oneIn(2)
    ? [textFrame(JSON.stringify({ type: 'auth', token: chance.of([...tokens, '']) }), chance)]
    : [];
  const frames = [
    ...signIn,
    ...Array.from({ length: chance.whole(0, 4) }, () => frameOf({ tokens, slugs }, chance)),
    ...(chance.oneIn(8)
      ? Array.from({ length: 20 }, () => textFrame(JSON.stringify(bidOn(slugs, chance)), chance))
      : []),
    ...(chance.oneIn(4) ? repeatedBid(slugs, chance) : []),
  ];
  return [Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), ...frames];
}

interface Known {
  tokens: readonly string[];
  slugs: readonly string[];
}

/** A valid text frame. */
function textFrame(text: string, chance: Chance): Buffer {
  const mask = chance.bytes(4);
  const payload = Buffer.from(text);
  const body = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | TEXT]), lengthOf(payload.length, true), mask, body]);
}

function frameOf(known: Known, chance: Chance): Buffer {
  if (chance.oneIn(10)) return chance.bytes(chance.whole(1, 60));
  const opcode = chance.oneIn(2) ? TEXT : chance.of(OPCODES);
  const payload = opcode === TEXT ? Buffer.from(messageOf(known, chance)) : chance.bytes(chance.whole(0, 130));
  const first = (chance.oneIn(8) ? 0 : 0x80) | (chance.oneIn(12) ? 0x70 : 0) | opcode;
  const masked = !chance.oneIn(10);
  const claimed = chance.oneIn(12) ? chance.of([0, 126, 65_536, 2 ** 31]) : payload.length;
  const mask = masked ? chance.bytes(4) : Buffer.alloc(0);
  const body = masked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload;
  return Buffer.concat([Buffer.from([first]), lengthOf(claimed, masked), mask, body]);
}

function lengthOf(length: number, masked: boolean): Buffer {
  const bit = masked ? 0x80 : 0;
  if (length < 126) return Buffer.from([bit | length]);
  const wide = Buffer.alloc(length < 65_536 ? 3 : 9);
  wide[0] = bit | (length < 65_536 ? 126 : 127);
  if (length < 65_536) wide.writeUInt16BE(length, 1);
  else wide.writeBigUInt64BE(BigInt(length), 1);
  return wide;
}

/** The same key in several bids: unchanged, with another amount, or larger than a message may be. */
function repeatedBid(slugs: readonly string[], chance: Chance): Buffer[] {
  const bid = { ...bidOn(slugs, chance), key: chance.text(12, 'abcdef') };
  return Array.from({ length: chance.whole(2, 6) }, () => {
    const other = chance.oneIn(3) ? { amountCents: chance.whole(1, 5_000_000) } : {};
    const swollen = chance.oneIn(6) ? { filling: 'x'.repeat(chance.of([1_500, 2_100, 60_000])) } : {};
    return textFrame(JSON.stringify({ ...bid, ...other, ...swollen }), chance);
  });
}

/** A bid that is valid, almost valid, or not a bid. */
function bidOn(slugs: readonly string[], chance: Chance): object {
  const bid: Record<string, unknown> = {
    type: 'bid',
    ref: chance.text(8),
    key: chance.text(12, 'abcdef'),
    slug: chance.of(slugs),
    amountCents: chance.whole(1, 5_000_000),
    maxAmountCents: chance.of<unknown>([undefined, null, chance.whole(1, 9_000_000)]),
    isAnonymous: chance.of<unknown>([undefined, true, false]),
  };
  if (chance.oneIn(3)) {
    const field = chance.of(['ref', 'key', 'slug', 'amountCents', 'maxAmountCents', 'isAnonymous']);
    bid[field] = chance.of<unknown>([undefined, null, '', chance.text(70), -1, 0.5, 1e300, {}, [], true]);
  }
  return bid;
}

function messageOf({ tokens, slugs }: Known, chance: Chance): string {
  const auth = { type: 'auth', token: chance.of([...tokens, chance.text(43), '', null]) };
  const resume = {
    type: 'resume',
    epoch: chance.of(['', chance.text(36), null]),
    version: chance.of([0, 1, -1, 0.5, 1e9]),
  };
  const text = JSON.stringify(
    chance.of<unknown>([auth, auth, resume, bidOn(slugs, chance), bidOn(slugs, chance), [], null, 'x'.repeat(5_000)]),
  );
  return chance.oneIn(6) ? text.slice(0, chance.whole(0, text.length)) : text;
}

/** What is wrong with the bytes that a socket received, in words; null if nothing is. */
export function socketFault({ received, broken, hung }: RawOutcome): string | null {
  if (broken !== null && received.length === 0) return `the connection broke without an answer: ${broken}`;
  if (hung) return 'the connection was left open';
  const head = received.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received.toString('latin1'))?.[1] ?? 0);
  if (received.length === 0) return 'nothing was answered to a handshake';
  if (status !== 101) return [400, 403, 404, 426, 429].includes(status) ? null : `the handshake was answered ${status}`;
  return framesFault(received.subarray(head + 4));
}

function framesFault(bytes: Buffer): string | null {
  let rest = bytes;
  while (rest.length >= 2) {
    const { opcode, payload, size } = frameAt(rest);
    const fault = opcode === TEXT ? messageFault(payload) : opcode === CLOSE ? closeFault(payload) : null;
    if (fault !== null) return fault;
    rest = rest.subarray(size);
  }
  return null;
}

/** Parses a frame of the server, which is never masked. */
function frameAt(bytes: Buffer): { opcode: number; payload: Buffer; size: number } {
  const short = (bytes[1] ?? 0) & 0x7f;
  const skip = short === 126 ? 4 : short === 127 ? 10 : 2;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload: bytes.subarray(skip, skip + length), size: skip + length };
}

function closeFault(payload: Buffer): string | null {
  if (payload.length < 2 || CLOSE_CODES.includes(payload.readUInt16BE(0))) return null;
  return `the socket was closed with ${payload.readUInt16BE(0)}`;
}

function messageFault(payload: Buffer): string | null {
  const said = JSON.parse(payload.toString());
  const parsed = (said.type === 'bid:answer' ? BidAnswer.strict() : ServerMessage).safeParse(said);
  return parsed.success ? null : `a message broke its promise: ${parsed.error.message.slice(0, 300)}`;
}
