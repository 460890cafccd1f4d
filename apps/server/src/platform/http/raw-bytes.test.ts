import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer } from './answer.ts';
import { refuseHandshakes } from './client-errors.ts';
import { echo, openHttpApp } from './http-site.fixture.ts';
import { sendRaw, sendRawOn } from './raw-request.fixture.ts';
import { route } from './route.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await openHttpApp();
  route(app, echo, ({ body }) => answer(200, { text: body.text }));
  await app.register(websocket);
  refuseHandshakes(app, 'https://clamor.test');
  app.get('/socket', { websocket: true }, (socket) => socket.close());
  const preValidation = async (_request: unknown, reply: FastifyReply) => reply.code(403).send();
  app.get('/closed-socket', { websocket: true, preValidation }, (socket) => socket.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const BODY = '{"text":"a"}';
const request = (...headers: string[]) =>
  ['POST /api/echo/a HTTP/1.1', ...headers, 'content-type: application/json', `content-length: ${BODY.length}`].join(
    '\r\n',
  );
const sent = (...headers: string[]) => `${request(...headers, 'connection: close')}\r\n\r\n${BODY}`;

const HSTS = /^strict-transport-security: max-age=31536000; includeSubDomains\r$/im;

describe('a refusal', () => {
  const upgrade = ['Host: clamor.test', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: short'];
  const handshake = [...upgrade.slice(0, 3), 'sec-websocket-version: 13', `sec-websocket-key: ${'a'.repeat(22)}==`];
  it.each([
    ['of what is no HTTP', 'nonsense\r\n\r\n'],
    ['of too long headers', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['of a tunnel', 'CONNECT other.test:443 HTTP/1.1\r\nHost: other.test\r\n\r\n'],
    ['of a handshake that is none', `GET /socket HTTP/1.1\r\n${upgrade.join('\r\n')}\r\n\r\n`],
    ['of a socket', `GET /closed-socket HTTP/1.1\r\n${handshake.join('\r\n')}\r\n\r\n`],
    ['of an address that is none', 'GET /%zz HTTP/1.1\r\nHost: clamor.test\r\nconnection: close\r\n\r\n'],
    ['of two hosts', sent('Host: clamor.test', 'Host: evil.test')],
  ])('%s says that the site speaks https alone', async (_what, bytes) => {
    expect((await sendRaw(app, bytes)).text).toMatch(HSTS);
  });
});

describe('a request as it comes over the wire', () => {
  it('is answered with one host', async () => {
    expect((await sendRaw(app, sent('Host: clamor.test'))).text).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it.each([
    ['two hosts', ['Host: clamor.test', 'Host: evil.test']],
    ['the same host twice', ['Host: clamor.test', 'hOST: clamor.test']],
  ])('is refused with %s', async (_what, hosts) => {
    const { text } = await sendRaw(app, sent(...hosts));
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":"MALFORMED"');
  });

  it('that is not HTTP is answered with a problem and closed in good order, however much of it comes', async () => {
    for (const bytes of ['nonsense\r\n\r\n', Buffer.alloc(3_000_000, 0xfe)]) {
      const { text, reset } = await sendRaw(app, bytes);
      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/);
      expect(text).toContain('x-content-type-options: nosniff');
      expect(text).toContain('"code":"MALFORMED"');
      expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(reset).toBe(false);
    }
  });

  it('whose headers are too large is told so', async () => {
    const { text } = await sendRaw(app, `GET / HTTP/1.1\r\nHost: x\r\nX-Much: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('that wants a tunnel to another server is refused', async () => {
    const { text, reset } = await sendRaw(app, 'CONNECT other.test:443 HTTP/1.1\r\nHost: other.test\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(reset).toBe(false);
  });

  it.each([
    ['/socket?slug=%00', 400],
    ['/nothing', 404],
  ])('that wants another protocol at %s is answered %s, and its connection closed', async (path, status) => {
    const { text } = await sendRaw(app, upgradeAt(path));
    expect(text).toContain(`HTTP/1.1 ${status} `);
  });

  it.each([
    ['/socket', 400],
    ['/closed-socket', 403],
    ['/nothing', 404],
  ])('that wants another protocol at %s and speaks it already is answered %s and not reset', async (path, status) => {
    const { text, reset } = await sendRawOn(app, upgradeAt(path), Buffer.alloc(70_000, 1));
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(reset).toBe(false);
  });

  it('that wants another version of the protocol is told which there is', async () => {
    const { text } = await sendRaw(app, upgradeAt('/socket').replace('Version: 13', 'Version: 99'));
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('sec-websocket-version: 13\r\n');
  });
});

/** A WebSocket handshake whose key is not valid. */
function upgradeAt(path: string): string {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x';
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`;
}
