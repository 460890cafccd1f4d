import { describe, expect, it } from 'vitest';
import { complaintsAboutStaff, NamedSecrets, ProgramNames } from './named-secrets.ts';

const [ANN, BOB] = ['a'.repeat(32), 'b'.repeat(32)];

describe('the secrets of staff', () => {
  it.each([
    ['the shortest secret', `ann:${ANN}`, [{ name: 'ann', secret: ANN }]],
    ['the longest secret', `ann:${'a'.repeat(200)}`, [{ name: 'ann', secret: 'a'.repeat(200) }]],
    ['the longest name', `${'n'.repeat(100)}:${ANN}`, [{ name: 'n'.repeat(100), secret: ANN }]],
    ['a secret with a colon', `ann:${ANN}:x`, [{ name: 'ann', secret: `${ANN}:x` }]],
    ['a name with a blank', `Ann Lee : ${ANN}`, [{ name: 'Ann Lee', secret: ANN }]],
    [
      'two people',
      `ann:${ANN},bob:${BOB}`,
      [
        { name: 'ann', secret: ANN },
        { name: 'bob', secret: BOB },
      ],
    ],
  ])('may have %s', (_what, text, secrets) => {
    expect(NamedSecrets.parse(text)).toEqual(secrets);
  });

  it.each([
    ['a secret of 31 characters', `ann:${'a'.repeat(31)}`, 'must have at least 32 characters in each secret'],
    ['a secret of 201 characters', `ann:${'a'.repeat(201)}`, /plain ASCII without spaces .*at most 200 characters/],
    ['a blank in a secret', `ann:${ANN} x`, /plain ASCII without spaces/],
    ['a letter beyond ASCII in a secret', `ann:${ANN}é`, /plain ASCII without spaces/],
    ['a name of 101 characters', `${'n'.repeat(101)}:${ANN}`, /each name one line of at most 100 characters/],
    ['no name', `:${ANN}`, /must list name:secret/],
    ['a secret without a colon', ANN, /must list name:secret/],
    ['nothing after the last comma', `ann:${ANN},`, /must list name:secret/],
    ['one name twice, in another case', `ann:${ANN},ANN:${BOB}`, 'must give each person a name of their own'],
    ['one secret twice', `ann:${ANN},bob:${ANN}`, 'must give each person a secret of their own'],
  ])('may not have %s', (_what, text, message) => {
    const issues = NamedSecrets.safeParse(text).error?.issues ?? [];
    expect(issues).toHaveLength(1);
    expect(issues[0]?.message).toMatch(message);
    expect(issues[0]?.message).not.toContain(ANN);
  });
});

it('the programs among them are names of the list, with no regard to blanks around them', () => {
  expect(ProgramNames.parse('payroll, ann ')).toEqual(['payroll', 'ann']);
  const given = { ADMIN_SECRETS: [{ name: 'ann', secret: ANN }] };
  expect(complaintsAboutStaff({ ...given, ADMIN_PROGRAMS: ['ann'] })).toEqual([]);
  expect(complaintsAboutStaff({ ...given, ADMIN_PROGRAMS: ['Ann', 'ann', 'x'] })).toEqual([
    'ADMIN_PROGRAMS must list names of ADMIN_SECRETS: "Ann", "x" is none.',
  ]);
  expect(complaintsAboutStaff({ ...given, ADMIN_SECRET: ANN })).toHaveLength(1);
  expect(complaintsAboutStaff({ ...given, ADMIN_SECRET: BOB })).toEqual([]);
});
