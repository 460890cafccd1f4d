import type { readMe } from '@clamor/contract/accounts';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { callApi, callOf, setTransport } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { problem, serveStub } from './transport.fixture.ts';

afterEach(() => {
  setTransport(null);
  onlineManager.setOnline(true);
});

describe('createQueryClient', () => {
  it('throws on a 401 and does not try again', async () => {
    const { requests } = serveStub({ 'GET /api/auth/me': () => problem(401, 'UNAUTHENTICATED', 'Sign in.') });
    const me = { queryKey: ['/api/auth/me'], queryFn: () => callApi(callOf<typeof readMe>('GET', '/api/auth/me')) };
    await expect(createQueryClient().fetchQuery(me)).rejects.toThrow('Sign in.');
    expect(requests).toHaveLength(1);
  });

  it('says when the person sets about changing something', async () => {
    let attempts = 0;
    const client = createQueryClient(() => {
      attempts += 1;
    });
    const mutation = client.getMutationCache().build(client, { mutationFn: async () => attempts });
    expect(await mutation.execute(undefined)).toBe(1);
  });

  it('tries what is pressed without a network at once, and never by itself once there is one', async () => {
    onlineManager.setOnline(false);
    const client = createQueryClient();
    let attempts = 0;
    const pay = client.getMutationCache().build(client, {
      mutationFn: async () => {
        attempts += 1;
        throw new Error('No network.');
      },
    });
    await expect(pay.execute(undefined)).rejects.toThrow('No network.');
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(attempts).toBe(1);
  });
});
