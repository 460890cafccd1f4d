import { expect, it } from 'vitest';
import { adaptersInForce } from './adapters-in-force.ts';
import { readConfig } from './config.ts';

const SECRET = 'the secret of the staff, long enough for it';
const told = (name: string, env: Record<string, string> = {}) =>
  adaptersInForce(readConfig({ ADMIN_SECRET: SECRET, ...env })).find((setting) => setting.name === name)?.value;

it('says where pictures are kept', () => {
  expect(told('Pictures')).toBe('Files under the data folder');
  const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(told('Pictures', bucket)).toBe('An object store of the operator');
});

it('says whether the likes of linked videos count', () => {
  expect(told('Video likes')).toBe('Not connected');
  expect(told('Video likes', { YOUTUBE_API_KEY: 'key' })).toBe('Read with the operator’s key');
});
