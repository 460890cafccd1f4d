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
