import { expect, it } from 'vitest';
import { readCommandConfig } from './command-config.ts';
import { ConfigError, readConfig } from './config.ts';

const BESIDE = { DATA_DIR: '/nowhere/data', ADMIN_SECRET: 's'.repeat(32) };
const SUPPORT = 'support@clamor.example';

/** Settings, and the public address and support address that mails then contain. */
const ADDRESSES: [what: string, given: Record<string, string>, publicUrl: string, supportEmail: string][] = [
  ['nothing', {}, 'http://localhost:3000', SUPPORT],
  ['a port', { PORT: '4711' }, 'http://localhost:4711', SUPPORT],
  ['an address and a port', { PORT: '4711', PUBLIC_URL: 'https://one.example/' }, 'https://one.example', SUPPORT],
  ['support', { SUPPORT_EMAIL: 'help@one.example' }, 'http://localhost:3000', 'help@one.example'],
  ['each to nothing', { PORT: '', PUBLIC_URL: '', SUPPORT_EMAIL: '' }, 'http://localhost:3000', SUPPORT],
];

it.each(ADDRESSES)(
  'the mails of operator commands name the same addresses as those of the server, if it sets %s',
  (_what, given, publicUrl, supportEmail) => {
    expect(readCommandConfig({ ...BESIDE, ...given })).toMatchObject({ publicUrl, supportEmail });
    expect(readConfig({ ...BESIDE, ...given })).toMatchObject({ publicUrl, mail: { supportEmail } });
  },
);

it.each([
  [{ NODE_ENV: 'production' }, 'PUBLIC_URL is required in production.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
  [{ PORT: '65536', SUPPORT_EMAIL: 'nobody' }, 'PORT must be a port number.\nSUPPORT_EMAIL must be an e-mail address.'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL must be an address that starts with postgres://.'],
])('operator commands refuse %j in words', (given, words) => {
  const read = () => readCommandConfig({ ...BESIDE, ...given });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(words);
});
