import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from './api.ts';
import { createQueryClient, pathOfKey } from './query-client.ts';
import { json, problem, serveStub } from './transport.fixture.ts';

afterEach(() => setTransport(null));

describe('pathOfKey', () => {
  it('joins the segments, and takes a last object as the query', () => {
    expect(pathOfKey(['/api/profile', 'a b'])).toBe('/api/profile/a%20b');
    expect(pathOfKey(['/api/listings', { q: 'x y', sort: undefined }])).toBe('/api/listings?q=x+y');
  });
});

describe('createQueryClient', () => {
  it('gets the path that a key spells', async () => {
    const { requests } = serveStub({ 'GET /api/listings/a/activity': () => json(['first']) });
    expect(await createQueryClient().fetchQuery({ queryKey: ['/api/listings', 'a', 'activity'] })).toEqual(['first']);
    expect(requests).toHaveLength(1);
  });

  it('throws on a 401 and does not try again', async () => {
    const { requests } = serveStub({ 'GET /api/orders': () => problem(401, 'UNAUTHENTICATED', 'Please sign in.') });
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/orders'] })).rejects.toThrow('Please sign in.');
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
