/** For each type, a value in SQL that every check of a range accepts. */
export const USUAL: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'a' || substr(gen_random_uuid()::text, 1, 7)`,
  bytea: `uuid_send(gen_random_uuid())`,
  json: `'[]'`,
  jsonb: `'{}'`,
  boolean: 'true',
  bigint: '1',
  integer: '1',
  smallint: '1',
  'timestamp with time zone': `'2026-01-02 03:04:05+00'`,
  'uuid[]': 'ARRAY[gen_random_uuid()]',
  'text[]': `ARRAY['a']`,
};

/**
 * For each type, a value that a careless copy changes: numbers beyond JavaScript's exact range, characters of COPY's
 * own format, and texts that look like another value.
 */
export const TRICKY: Readonly<Record<string, string>> = {
  ...USUAL,
  text: `E'\\\\N, \\\\., "ü🎈" \\\\\\\\ and a line\\r\\nand\\tanother'`,
  bytea: `'\\x00ff0a5c4e090d'`,
  json: `'{"b": 9007199254740993,  "a": [1.50, null, "\\u00fc\\\\N"], "a": ""}'`,
  jsonb: `'{"b": 9007199254740993, "a": [1.50, null, "\\u00fc\\\\N", ""]}'`,
  bigint: '9007199254740993',
  integer: '2147483647',
  smallint: '32767',
  'timestamp with time zone': `'2026-01-02 03:04:05.678901+00'`,
  'text[]': `ARRAY['a', 'b,"c', '', E'\\\\N', NULL]`,
};
