import { describe, expect, it } from 'vitest';
import { createPool } from '../src/platform/database/index.ts';
import { createTestDatabase } from '../src/platform/test-database/index.ts';
import { startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const CARDS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};

async function withClamor(env: Record<string, string>, look: (house: WholeClamor) => Promise<void>): Promise<void> {
  const house = await startWholeClamor(env);
  try {
    await look(house);
  } finally {
    await house.stop();
  }
}

const policyOf = async ({ clamor }: WholeClamor) =>
  String((await clamor.app.inject('/')).headers['content-security-policy']);
const sandboxCalls = async ({ call }: WholeClamor) => {
  const answers = [
    await call('POST', '/api/sandbox/confirm', { body: {} }),
    await call('POST', '/api/sandbox/approve', { body: {} }),
    await call('POST', '/api/test/sandbox', { body: { sends: 'promptly' } }),
  ];
  return answers.map(({ status }) => status);
};

describe('Clamor without a word about cards', () => {
  it('has the sandbox, and pages that talk to nobody else', () =>
    withClamor({}, async (house) => {
      expect(await sandboxCalls(house)).toEqual([400, 400, 200]);
      expect(await policyOf(house)).not.toContain('stripe');
    }));
});

describe('Clamor with the card provider', () => {
  it('has no sandbox, and lets every page load, show and ask what belongs to the provider', () =>
    withClamor(CARDS, async (house) => {
      expect(await sandboxCalls(house)).toEqual([404, 404, 404]);
      const policy = await policyOf(house);
      expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
      expect(policy).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com;/);
      expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    }));
});

describe('Clamor on payments of another kind', () => {
  it.each([
    ['sandbox', 'sandbox', CARDS],
    ['stripe', 'live', CARDS],
    ['stripe', 'test', {}],
  ])('does not start: they are of %s (%s)', async (provider, mode, env) => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { onError: () => {} });
    await pool.query('INSERT INTO provider_mode (provider, mode) VALUES ($1, $2)', [provider, mode]);
    await pool.end();
    await expect(startWholeClamor({ ...env, DATABASE_URL: database.url })).rejects.toThrow(
      `The payments in this database are of ${provider} (${mode}); they cannot go on`,
    );
    await database.drop();
  });
});
