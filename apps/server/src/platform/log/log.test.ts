import { expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';
import { errorText } from './error-text.ts';
import { withoutSecrets } from './without-secrets.ts';

it.each([
  ['/api/auth/verify-email?token=s3cr3t-x_y&more=1', '/api/auth/verify-email?token=[erased]&more=1'],
  [
    '550 blocked: https://clamor.test/reset-password?token=s3cr3t in it',
    '550 blocked: https://clamor.test/reset-password?token=[erased] in it',
  ],
  ['{"email":"a@b.test","password":"s3cr3t"}', '{"email":"a@b.test","password":"[erased]"}'],
  ['authorization: Bearer s3cr3t', 'authorization: Bearer [erased]'],
  ['x-admin-secret: s3cr3t', 'x-admin-secret: [erased]'],
  ['Confirmed pi_1_secret_s3cr3t at once', 'Confirmed pi_1_secret_[erased] at once'],
  ['Invalid API Key provided: sk_live_s3cr3t', 'Invalid API Key provided: sk_live_[erased]'],
  ['Invalid API Key provided: sk_test_s3cr3t', 'Invalid API Key provided: sk_test_[erased]'],
  ['Invalid API Key provided: rk_live_s3cr3t', 'Invalid API Key provided: rk_live_[erased]'],
  ['No signatures match whsec_s3cr3t', 'No signatures match whsec_[erased]'],
  ['smtp://clamor:s3cr3t@mail.test:587 closed', 'smtp://[erased]@mail.test:587 closed'],
  ['A batch failed in lane 2.', 'A batch failed in lane 2.'],
])('takes out of a text what opens something: %j', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept);
});

it('tells of an error and its causes in one short line, without secrets and addresses', () => {
  const cause = new Error('550 <ann@example.test>:\r\nhttps://clamor.test/verify-email?token=s3cr3t');
  expect(errorText(new Error('the server refused it', { cause }))).toBe(
    'the server refused it: 550 <[address]>: https://clamor.test/verify-email?token=[erased]',
  );
  expect(errorText(new AggregateError([new Error('connect ECONNREFUSED ::1:25')]))).toBe('connect ECONNREFUSED ::1:25');
  expect(errorText(Object.assign(new Error(''), { code: 'ENOSPC' }))).toBe('ENOSPC');
  expect(errorText('gone')).toBe('gone');
  expect(errorText(undefined)).toBe('Unknown error');
  const endless = new Error('x'.repeat(5_000));
  endless.cause = endless;
  expect(errorText(endless)).toHaveLength(300);
});

it('says a cause once if the error already says it, and four causes at most', () => {
  const refused = new Error('connect ECONNREFUSED');
  expect(errorText(new Error('put failed: connect ECONNREFUSED', { cause: refused }))).toBe(
    'put failed: connect ECONNREFUSED',
  );
  const chain = ['e', 'd', 'c', 'b', 'a'].reduce<Error | undefined>(
    (cause, text) => new Error(text, { cause }),
    undefined,
  );
  expect(errorText(chain)).toBe('a: b: c: d');
});

it('keeps an error of 300 characters whole, and cuts one more with a sign that it is cut', () => {
  expect(errorText('x'.repeat(300))).toBe('x'.repeat(300));
  expect(errorText('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
});

it('prefers what the message says to the first of several errors, and that to a code', () => {
  const first = new Error('connect ECONNREFUSED ::1:25');
  expect(errorText(new AggregateError([first], 'no address answers'))).toBe('no address answers');
  expect(errorText(Object.assign(new AggregateError([first]), { code: 'ECONNREFUSED' }))).toBe(first.message);
  expect(errorText(new TypeError(''))).toBe('TypeError');
});

it.each(['authorization', 'cookie', 'x-admin-secret'])('writes nothing of the header %s to the log', (name) => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(line) });
  logger.info({ req: { headers: { [name]: 'clamor_device=s3cr3t', host: 'clamor.test' } } }, 'asked');
  expect(lines.join('')).not.toContain('s3cr3t');
  expect(JSON.parse(lines[0] ?? '').req.headers).toMatchObject({ host: 'clamor.test' });
});

it('writes no secret to the log, wherever in a line it stands', () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('GET /verify-email?token=s3cr3t failed'), { body: '{"password":"s3cr3t"}' });
  logger.error(
    { err: error, url: '/x?token=s3cr3t', req: { headers: { authorization: 'Bearer s3cr3t' } } },
    'token=s3cr3t',
  );
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ url: '/x?token=[erased]', msg: 'token=[erased]' });
  expect(lines.join('')).not.toContain('s3cr3t');
});
