import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AddRoleBody, UpdateProfileBody, UsernameParams } from './profiles.ts';
import { refused } from './refused.fixture.ts';

describe('editing a profile', () => {
  it('changes only what is sent, never the name', () => {
    expect(UpdateProfileBody.parse({ username: 'other', bio: ' Hi ' })).toEqual({ bio: ' Hi ' });
    expect(UpdateProfileBody.parse({ website: null })).toEqual({ website: null });
  });

  it.each([
    ['bio', 'x'.repeat(2_000), undefined],
    ['bio', 'x'.repeat(2_001), 'Must be 2,000 characters or less'],
    ['bio', 'a\u0000', 'Text cannot contain the null character'],
    ['location', 'x'.repeat(100), undefined],
    ['location', 'x'.repeat(101), 'Must be 100 characters or less'],
    ['businessName', 7, 'Must be text'],
    ['website', '', undefined],
    ['website', 'https://example.com/me?x=1', undefined],
    ['website', 'HTTP://example.com', undefined],
    ['website', 'example.com', 'Website must start with http:// or https://'],
    ['website', 'javascript:alert(1)', 'Website must start with http:// or https://'],
    ['website', 'https://', 'Website must start with http:// or https://'],
    ['website', ' https://example.com', 'Website must start with http:// or https://'],
    ['website', 'https://example.com/\njavascript:x', 'Website must start with http:// or https://'],
    ['website', 'http://user:pw@example.com', 'Website must not have a user name or password in it'],
    ['website', 'https://bank.example@example.com/', 'Website must not have a user name or password in it'],
    ['website', 'HTTPS://bank.example@example.com', 'Website must not have a user name or password in it'],
    ['website', 'Http://:pw@example.com', 'Website must not have a user name or password in it'],
    ['website', 'HTTPS://Example.com/@ME', undefined],
    ['website', 'HTTPS:example.com', 'Website must start with http:// or https://'],
    ['website', 'JAVASCRIPT:alert(1)', 'Website must start with http:// or https://'],
    ['website', 'http://\\\\@example.com', 'Website must not have a user name or password in it'],
    ['website', 'https://example.com/@me?by=@you', undefined],
    ['location', 'Oslo\r\nBcc: you', 'Must be one line'],
    ['businessName', 'Lamps\nand more', 'Must be one line'],
    ['bio', 'two\r\nlines', undefined],
  ])('judges %s %j', (field, value, message) => {
    expect(refused(UpdateProfileBody, { [field]: value })[field]).toBe(message);
  });
});

describe('adding a role', () => {
  it('is selling or bidding', () => {
    expect(refused(AddRoleBody, { role: 'SELLER' })).toEqual({});
    expect(refused(AddRoleBody, { role: 'BOTH' })).toEqual({ role: 'Role must be SELLER or BIDDER' });
  });
});

describe('the name in the path', () => {
  it('never reaches the database with a null character', () => {
    expect(refused(UsernameParams, { username: 'a\u0000' })).toEqual({
      username: 'Text cannot contain the null character',
    });
  });
});

const naughty = new URL('../../../../shared/data/naughty_strings/blns.json', import.meta.url);

describe('odd texts', () => {
  it.skipIf(!existsSync(naughty))(
    'pass unchanged through the bio (left out where the shared strings are missing)',
    () => {
      const strings: string[] = JSON.parse(readFileSync(naughty, 'utf8'));
      for (const bio of strings) expect(UpdateProfileBody.parse({ bio })).toEqual({ bio });
    },
  );
});
