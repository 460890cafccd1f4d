import { expect, it } from 'vitest';
import { OutsidePart } from '../outside/outside-part.ts';
import { assertObjectKey, type ObjectStorage, StorageAway } from './object-storage.ts';
import { READING, watchedStorage } from './watched-storage.ts';

type Calls = { [Call in Exclude<keyof ObjectStorage, 'check'>]: (storage: ObjectStorage) => Promise<unknown> };
/** Every call of a storage. When the storage gets a new call, this does not compile until the call has a row here. */
const CALLS: Calls = {
  put: (storage) => storage.put('a', Buffer.from('x')),
  get: (storage) => storage.get('a'),
  open: (storage) => storage.open('a'),
  remove: (storage) => storage.remove('a'),
};

/** A watched storage of which each call fails with this error; null: none fails. */
function open(error: Error | null) {
  const answer = async () => {
    if (error !== null) throw error;
    return null;
  };
  const storage = { put: answer, get: answer, open: answer, remove: answer, check: answer } as unknown as ObjectStorage;
  const part = new OutsidePart({ name: 'storage', log: { warn: () => {} }, check: answer, partial: READING });
  return { part, watched: watchedStorage(storage, part) };
}

const invalidKey = () => {
  try {
    assertObjectKey('../up');
  } catch (error) {
    return error as Error;
  }
  return expect.unreachable();
};
const ERRORS: [what: string, error: Error, isOutage: boolean][] = [
  ['a fault of the disk', Object.assign(new Error('broken'), { code: 'EIO' }), true],
  ['a full disk', Object.assign(new Error('full'), { code: 'ENOSPC' }), true],
  ['an outage of the store', new StorageAway('away'), true],
  ['an invalid key', invalidKey(), false],
];

it.each(ERRORS)('each call that fails is noticed where the place is at fault: %s', async (_what, error, isOutage) => {
  for (const call of Object.values(CALLS)) {
    const { part, watched } = open(error);
    await expect(call(watched)).rejects.toBe(error);
    expect([part.isUp, part.status().failures]).toEqual([!isOutage, isOutage ? 1 : 0]);
  }
});

it.each(Object.keys(CALLS) as (keyof Calls)[])(
  'a call that succeeds shows that the place works, and more than reading where it writes: %s',
  async (name) => {
    const { part, watched } = open(null);
    await CALLS[name](watched);
    expect(part.status().state).toBe('up');
    expect(part.unprovenForMs() === null).toBe(name === 'get' || name === 'open');
  },
);

it('the check of a storage is the place’s own, and counts as no call', async () => {
  const { part, watched } = open(new StorageAway('away'));
  await expect(watched.check()).rejects.toThrow('away');
  expect(part.status().state).toBe('unknown');
});
