import type { readMe } from '@clamor/contract/accounts';
import { afterEach, describe, expect, it } from 'vitest';
import { callApi, callOf, setTransport } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { problem, serveStub } from './transport.fixture.ts';

afterEach(() => setTransport(null));

describe('createQueryClient', () => {
  it('throws on a 401 and does not try again', async () => {
    const { requests } = serveStub({ 'GET /api/auth/me': () => problem(401, 'UNAUTHENTICATED', 'Please sign in.') });
    const me = { queryKey: ['/api/auth/me'], queryFn: () => callApi(callOf<typeof readMe>('GET', '/api/auth/me')) };
    await expect(createQueryClient().fetchQuery(me)).rejects.toThrow('Please sign in.');
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
});
