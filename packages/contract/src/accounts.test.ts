import { describe, expect, it } from 'vitest';
import {
  ChangePasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  VerifyWithPasswordBody,
  verifyEmail,
} from './accounts.ts';
import { refused } from './refused.fixture.ts';

const valid = { username: 'mara_lind', email: 'mara@example.com', password: 'long enough', role: 'SELLER' };
const withField = (field: string, value: unknown) => refused(RegisterBody, { ...valid, [field]: value })[field];

describe('registering', () => {
  it('takes a whole form as it is, and lets the role default to bidding', () => {
    expect(RegisterBody.parse(valid)).toEqual(valid);
    expect(RegisterBody.parse({ ...valid, role: undefined }).role).toBe('BIDDER');
  });

  it.each([
    ['ab', 'Username must be at least 3 characters'],
    ['abc', undefined],
    ['a'.repeat(30), undefined],
    ['a'.repeat(31), 'Username must be 30 characters or less'],
    ['a b', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['abc\n', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['ab\u0000c', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['münze', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['a-b_9', undefined],
    ['-abc', 'Username cannot start or end with a hyphen'],
    ['abc-', 'Username cannot start or end with a hyphen'],
    ['_abc', 'Username cannot start or end with an underscore'],
    ['abc_', 'Username cannot start or end with an underscore'],
    [undefined, 'Username must be at least 3 characters'],
    [7, 'Username must be at least 3 characters'],
  ])('judges the username %j', (username, message) => {
    expect(withField('username', username)).toBe(message);
  });

  it.each([
    ['a@b.co', undefined],
    ['Mixed.Case+tag@Example.COM', undefined],
    ['nobody', 'Invalid email address'],
    ['a@b', 'Invalid email address'],
    ['', 'Invalid email address'],
    [`${'a'.repeat(245)}@b.co`, undefined],
    [`${'a'.repeat(250)}@b.co`, 'Invalid email address'],
    ['a\u0000@b.co', 'Invalid email address'],
    ['  a@b.co\n', undefined],
    [null, 'Invalid email address'],
  ])('judges the e-mail %j', (email, message) => {
    expect(withField('email', email)).toBe(message);
  });

  it.each([
    ['1234567', 'Password must be at least 8 characters'],
    ['12345678', undefined],
    ['        ', undefined],
    ['p'.repeat(200), undefined],
    ['p'.repeat(201), 'Password must be 200 characters or less'],
    ['1234567\ud800', 'Password contains a broken character'],
    [undefined, 'Password must be at least 8 characters'],
  ])('judges the password %j', (password, message) => {
    expect(withField('password', password)).toBe(message);
  });

  it('offers two roles', () => {
    expect(withField('role', 'BOTH')).toBe('Role must be SELLER or BIDDER');
    expect(withField('role', 'BIDDER')).toBeUndefined();
  });

  it('names every field of an empty form', () => {
    expect(Object.keys(refused(RegisterBody, {}))).toEqual(['username', 'email', 'password']);
  });
});

describe('signing in', () => {
  it('wants an address and any password at all', () => {
    expect(refused(LoginBody, { email: 'x', password: '' })).toEqual({
      email: 'Invalid email address',
      password: 'Password is required',
    });
    expect(refused(LoginBody, { email: 'a@b.co' })).toEqual({ password: 'Password is required' });
    expect(refused(LoginBody, { email: 'a@b.co', password: 'p' })).toEqual({});
  });
});

describe('mailed links and new passwords', () => {
  it('wants the token of the link', () => {
    expect(refused(verifyEmail.query, {})).toEqual({ token: 'The link is incomplete' });
    expect(refused(verifyEmail.query, { token: 't'.repeat(201) })).toEqual({ token: 'The link is not valid' });
    expect(refused(verifyEmail.query, { token: ['a', 'b'] })).toEqual({ token: 'The link is incomplete' });
    expect(refused(verifyEmail.query, { token: 'a\u0000' })).toEqual({
      token: 'Text cannot contain the null character',
    });
  });

  it('holds a new password to the rule of registering', () => {
    expect(refused(ResetPasswordBody, { token: 't', password: '1234567' })).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect(refused(VerifyWithPasswordBody, { token: '', password: '1234567' })).toEqual({
      token: 'The link is incomplete',
      password: 'Password must be at least 8 characters',
    });
    expect(refused(ChangePasswordBody, { currentPassword: '', newPassword: 'short' })).toEqual({
      currentPassword: 'Password is required',
      newPassword: 'Password must be at least 8 characters',
    });
  });
});
