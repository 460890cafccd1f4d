import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HandClock, openHttpApp } from '../http/http-site.fixture.ts';
import { requestOrigin } from './request-origin.ts';
import { ensureDevice, isNewDevice, visitorHashes } from './visitor-device.ts';

const clock = new HandClock();
const visitors = visitorHashes(Buffer.from('secret'));

let app: FastifyInstance;
beforeEach(async () => {
  app = await openHttpApp({ clock });
  app.get('/device', (request, reply) => {
    ensureDevice(request, reply);
    return reply.send('');
  });
  app.get('/is-new', async (request) => ({ isNew: isNewDevice(request) }));
  app.get('/origin', async (request) => {
    const { network, device } = requestOrigin(visitors, request);
    return { network: network.toString('hex'), device: device?.toString('hex') ?? null };
  });
});
afterEach(() => app.close());

async function cookieNow(): Promise<string> {
  const { cookies } = await app.inject('/device');
  return cookies.find(({ name }) => name === 'clamor_device')?.value ?? '';
}

async function isNew(device?: string): Promise<boolean> {
  const cookies = device === undefined ? {} : { clamor_device: device };
  return (await app.inject({ url: '/is-new', cookies })).json().isNew;
}

describe('a device is new', () => {
  it('until its cookie is a minute old', async () => {
    const cookie = await cookieNow();
    expect(await isNew(cookie)).toBe(true);
    clock.at += 59_999;
    expect(await isNew(cookie)).toBe(true);
    clock.at += 1;
    expect(await isNew(cookie)).toBe(false);
  });

  it('if it has no cookie, one without a time, or one that this site did not sign', async () => {
    expect(await isNew()).toBe(true);
    expect(await isNew(app.signCookie('known-for-long'))).toBe(true);
    expect(await isNew('x.0.forged')).toBe(true);
    expect(await isNew(app.signCookie('known.0'))).toBe(false);
  });
});

describe('the origin of a request', () => {
  const originOf = async (device?: string) => {
    const cookies = device === undefined ? {} : { clamor_device: device };
    return (await app.inject({ url: '/origin', cookies, remoteAddress: '203.0.113.9' })).json();
  };

  it('is its network alone if it has no cookie of this site', async () => {
    const network = visitors.address('203.0.113.9').toString('hex');
    expect(await originOf()).toEqual({ network, device: null });
    expect(await originOf('x.0.forged')).toEqual({ network, device: null });
  });

  it('is the same device before and after its cookie got a time', async () => {
    const device = visitors.device('ann').toString('hex');
    expect((await originOf(app.signCookie('ann'))).device).toBe(device);
    expect((await originOf(app.signCookie('ann.zz'))).device).toBe(device);
  });
});
