import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig, Variables } from './config.ts';

const [ANN, BOB] = ['a'.repeat(40), 'b'.repeat(40)];
const LIVE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://site.test',
  SMTP_URL: 'smtp://mail.test',
  MAIL_FROM: 'Clamor <mail@site.test>',
  CONTACT_EMAIL: 'contact@site.test',
  SUPPORT_EMAIL: 'support@site.test',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
/** If no staff secret is given, reading the configuration would create one in the data folder. */
const ALWAYS = { DATA_DIR: '/nowhere/data', ADMIN_SECRET: 's'.repeat(40) };
/** The settings that each value is combined with. */
const BESIDE: Readonly<Record<string, Record<string, string>>> = {
  'in development': ALWAYS,
  'in production': { ...ALWAYS, ...LIVE },
};
/** Values that somebody may write into any variable. */
const WRITTEN: Readonly<Record<string, string>> = {
  nothing: '',
  'a blank': ' ',
  'a word': 'x',
  'a padded word': ' ann ',
  'a number': '7',
  'a large number': '700000',
  yes: '1',
  'a path': '/nowhere/else',
  'an address of the web': 'https://one.test',
  'one without encryption, with a path': 'http://one.test/path/',
  'a mail address': 'ann@one.test',
  'an address of a network': '10.0.0.9',
  Redis: 'redis://10.0.0.9',
  'two secrets': `ann: ${ANN} , bob :${BOB}`,
  'two secrets of one name': `ann:${ANN},Ann:${BOB}`,
  'two names of one secret': `ann:${ANN},bob:${ANN}`,
  'a short secret': 'ann:short',
  'a name of two lines': `a\nb:${ANN}`,
};

function* leavesOf(place: string, value: unknown): Generator<[string, string]> {
  const isInner = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isInner) yield [place, JSON.stringify(value) ?? 'undefined'];
  else for (const [key, inner] of Object.entries(value)) yield* leavesOf(place === '' ? key : `${place}.${key}`, inner);
}

/** The fields of the configuration that this value changes, or the error message. */
function answerTo(beside: Record<string, string>, name: string, value: string): string {
  try {
    const usual = new Map(leavesOf('', readConfig(beside)));
    const changed = [...leavesOf('', readConfig({ ...beside, [name]: value }))];
    return (
      changed.flatMap(([place, said]) => (usual.get(place) === said ? [] : `${place} = ${said}`)).join(', ') ||
      'as before'
    );
  } catch (error) {
    return `refused: ${String((error as Error).message).replaceAll('\n', ' | ')}`;
  }
}

/**
 * What each variable does with each value, right or wrong. Operators may read these messages in the night. If you
 * change one on purpose, run this test with `-u` and check the difference.
 */
it('each variable is taken, and refused in words, as it was approved', async () => {
  const names = Object.keys(Variables.shape).filter((name) => name !== 'ADMIN_SECRET');
  const lines = Object.entries(BESIDE).flatMap(([where, beside]) =>
    names.flatMap((name) => {
      const by = new Map<string, string[]>();
      for (const [what, value] of Object.entries(WRITTEN)) {
        const answer = answerTo(beside, name, value);
        by.set(answer, [...(by.get(answer) ?? []), what]);
      }
      return [...by].map(([answer, values]) => `${where}, ${name} (${values.join('; ')}): ${answer}`);
    }),
  );
  expect(lines.length).toBeGreaterThan(200);
  const text = lines.join('\n').replaceAll(join(import.meta.dirname, '../../..'), '(here)');
  await expect(`${text.replaceAll(process.cwd(), '(here)')}\n`).toMatchFileSnapshot('./approved/config-answers.txt');
});
