import { describe, expect, it } from 'vitest';
import { isReservedUsername, usernameProblem } from './username.ts';

/** The names that nobody may have, because others would take their owner for Clamor, for staff or for nobody. */
const OF_THE_HOUSE = [
  'Clamor Auctioneer Official Team Trust Security Privacy',
  'Admin Administrator Mod Moderator Staff System SysAdmin Root',
  'Support Help HelpDesk CustomerService Contact Info Abuse',
  'Account Billing Payment Payments Sales',
  'Mail NoReply Postmaster Webmaster',
  'Anonymous Deleted DeletedMember Everyone Null Undefined',
].flatMap((line) => line.split(' '));

describe('a name of the house', () => {
  it.each(OF_THE_HOUSE)('is %s, in any case and with whatever between its letters', (name) => {
    const lower = name.toLowerCase();
    const spread = `${lower.slice(0, 2)}-${lower.slice(2, 3)}_${lower.slice(3)}`;
    for (const typed of [name, lower, name.toUpperCase(), spread])
      expect([typed, isReservedUsername(typed)]).toEqual([typed, true]);
  });

  it.each(OF_THE_HOUSE)('is no name that only contains it: %s', (name) => {
    expect(isReservedUsername(`my${name}s1`)).toBe(false);
  });
});

describe('the length of a name', () => {
  it.each([
    ['ab', 'Username must be at least 3 characters'],
    ['abc', null],
    ['a'.repeat(30), null],
    ['a'.repeat(31), 'Username must be 30 characters or less'],
  ])('is 3 to 30 characters: %s', (name, problem) => {
    expect(usernameProblem(name)).toBe(problem);
  });
});
