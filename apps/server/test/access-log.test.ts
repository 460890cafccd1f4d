import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WatcherClient } from './realtime/watcher-client.fixture.ts';
import { ADMIN_SECRET, type Member, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const SECRET = 'a-secret-that-nobody-may-read';
const lines: string[] = [];

let house: WholeClamor;
let member: Member;
beforeAll(async () => {
  house = await startWholeClamor({ LOG_REQUESTS: 'on' }, { logTo: { write: (line) => void lines.push(line) } });
  member = await house.member('seen', 'SELLER');
});
afterAll(() => house?.stop());

interface Line {
  msg: string;
  route?: string;
  status?: number | null;
  reqId: string;
  [field: string]: unknown;
}

const parsed = () => lines.map((line) => JSON.parse(line) as Line);

/** Waits for a log line with these values. Returns the newest one. */
async function lineOf(fits: Partial<Line>): Promise<Line> {
  const find = () => parsed().findLast((line) => Object.entries(fits).every(([name, value]) => line[name] === value));
  await expect.poll(find, { timeout: 5_000 }).toBeDefined();
  return find() ?? expect.unreachable();
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(house.clamor.address + path, { headers });

describe('the access log', () => {
  it('has one line for a request: who, what, how long and how much', async () => {
    lines.length = 0;
    const answer = await get('/api/auth/me', { authorization: `Bearer ${member.token}` });
    const body = await answer.text();
    const { time: _time, pid: _pid, hostname: _host, ...line } = await lineOf({ msg: 'Request' });
    expect(line).toEqual({
      level: 30,
      msg: 'Request',
      reqId: expect.stringMatching(/^[\w-]{5,40}$/),
      method: 'GET',
      route: '/api/auth/me',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      memberId: member.id,
      staffName: null,
    });
    expect(line.bytes as number).toBeGreaterThan(body.length);
    expect(line.bytes as number).toBeLessThan(body.length + 2_000);
    expect(lines).toHaveLength(1);
  });

  it('counts each answer of a kept connection by itself', async () => {
    for (let time = 0; time < 3; time += 1) await (await get('/healthz')).text();
    await expect.poll(() => parsed().filter(({ route }) => route === '/healthz').length).toBe(3);
    const sizes = parsed().flatMap(({ route, bytes }) => (route === '/healthz' ? [bytes as number] : []));
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(50);
  });

  it('names staff, and not the mail address that somebody calls themselves', async () => {
    await get('/api/admin/stats', { 'x-admin-secret': ADMIN_SECRET, 'x-admin-name': 'tess@office.test' });
    expect(await lineOf({ route: '/api/admin/stats' })).toMatchObject({ staffName: '[address]', memberId: null });
    await get('/api/admin/stats', { 'x-admin-secret': SECRET });
    expect(await lineOf({ status: 401 })).toMatchObject({ route: '/api/admin/stats', staffName: null });
  });

  it('shows no secret of an address, a header or a body', async () => {
    await get(`/api/auth/verify-email?token=${SECRET}`);
    await get(`/api/listings/${SECRET}?q=${SECRET}`, { authorization: `Bearer ${SECRET}`, cookie: `x=${SECRET}` });
    await get(`/nowhere/${SECRET}`, { accept: 'application/json', referer: `https://site.test/?token=${SECRET}` });
    await fetch(`${house.clamor.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': SECRET },
      body: JSON.stringify({ email: 'somebody@members.test', password: SECRET }),
    });
    await lineOf({ route: '/api/auth/login' });
    expect(lines.join('')).not.toContain(SECRET);
    expect(lines.join('')).not.toContain('members.test');
    expect(lines.join('')).not.toContain(member.token);
  });

  it('has a line for a client that went away', async () => {
    const { hostname, port } = new URL(house.clamor.address);
    const line = connect(Number(port), hostname);
    const head = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\nexpect: 100-continue';
    line.write(`POST /api/bids HTTP/1.1\r\n${head}\r\n\r\n`);
    await once(line, 'data');
    line.destroy();
    expect(await lineOf({ route: '/api/bids' })).toMatchObject({ method: 'POST', memberId: null });
  });

  it('has two lines for a socket, the second with its member, and none for its request', async () => {
    const client = new WatcherClient(`${house.clamor.address.replace('http', 'ws')}/ws?mine`, {});
    await client.opened();
    const { reqId } = await lineOf({ msg: 'Socket opened' });
    client.say({ type: 'auth', token: member.token });
    await client.hear('hello');
    client.ws.close(1000);
    expect(await lineOf({ msg: 'Socket closed' })).toMatchObject({
      reqId,
      memberId: member.id,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      code: 1000,
    });
    expect(parsed().filter((line) => line.reqId === reqId)).toHaveLength(2);
    expect(lines.join('')).not.toContain(member.token);
  });

  it('has a line for a handshake that is refused', async () => {
    const client = new WatcherClient(`${house.clamor.address.replace('http', 'ws')}/ws?mine`, {
      origin: 'https://elsewhere.test',
    });
    await client.closed();
    expect(await lineOf({ route: '/ws', msg: 'Request' })).toMatchObject({ status: 403 });
  });
});

it('is not written unless it is asked for', async () => {
  const quiet: string[] = [];
  const other = await startWholeClamor({ LOG_LEVEL: 'debug' }, { logTo: { write: (line) => void quiet.push(line) } });
  await (await fetch(`${other.clamor.address}/healthz`)).text();
  await other.stop();
  expect(quiet.filter((line) => line.includes('"Request"'))).toEqual([]);
});
