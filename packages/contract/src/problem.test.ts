import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALLS } from './calls.ts';
import { refused } from './refused.fixture.ts';

/** Matches the sentences of the validator itself. They would appear if a schema had no message of its own. */
const VALIDATOR_SPEAKS = /invalid (input|option|union|element|key)|expected|received|too (big|small)|unrecognized|nan/i;
const OF_ANY_TYPE = [undefined, null, true, 7.5, -1, 1e300, '', 'text', [], [7], {}, { a: {} }];

const bodies = CALLS.flatMap(({ name, call }) => (call.body === undefined ? [] : [{ name, body: call.body }]));

function fieldsOf(body: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}

describe('a body that is refused', () => {
  it.each(bodies)('of $name is refused in words for people, whatever it is', ({ body }) => {
    const values = [
      ...OF_ANY_TYPE,
      ...fieldsOf(body).flatMap((field) => OF_ANY_TYPE.map((value) => ({ [field]: value }))),
    ];
    for (const value of values)
      for (const message of Object.values(refused(body, value))) expect(message).not.toMatch(VALIDATOR_SPEAKS);
  });

  it('as a whole is told that it has to be an object', () => {
    for (const value of [undefined, null, [], 'text', 7])
      expect(refused(z.object({ a: z.string() }), value)).toEqual({
        '': 'The request needs a body: a JSON object with fields',
      });
  });

  it('for the type of a field that has no words of its own is told which type it is', () => {
    const fields = z.object({ a: z.string(), b: z.number(), c: z.array(z.string()), d: z.object({ e: z.boolean() }) });
    expect(refused(fields, { a: 1, b: 'x', c: {}, d: { e: 1 } })).toEqual({
      a: 'Must be text',
      b: 'Must be a number',
      c: 'Must be a list',
      'd.e': 'Must be true or false',
    });
  });

  it('for a broken number where a whole one has to be is told so', () => {
    expect(refused(z.object({ a: z.int() }), { a: 1.5 })).toEqual({ a: 'Must be a whole number' });
  });
});
