import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts';
import { newTotpKey, stepOfCode } from './totp.ts';

/** The key of the examples in RFC 6238, whose codes have eight digits. Apps show the last six. */
const KEY = Buffer.from('12345678901234567890');

describe('a code of an app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('is that of RFC 6238 at second %i: %s, of step %i', (second, code, step) => {
    expect(stepOfCode(KEY, code, second * 1_000)).toBe(step);
  });

  it.each([
    [-30_001, null],
    [-30_000, 37_037_037],
    [0, 37_037_037],
    [29_999, 37_037_037],
    [59_999, 37_037_037],
    [60_000, null],
  ])('is taken one step before and after its own: %i ms after its begin, as step %j', (after, step) => {
    expect(stepOfCode(KEY, '050471', 1_111_111_110_000 + after)).toBe(step);
  });

  it('is read by any app: a key of 160 bits, SHA-1, six digits, thirty seconds', () => {
    const { key, keyText, keyUri } = newTotpKey('ana');
    expect(key).toHaveLength(20);
    expect(keyText).toMatch(/^[A-Z2-7]{32}$/);
    expect(keyUri).toBe(`otpauth://totp/Clamor:ana?issuer=Clamor&secret=${keyText}&algorithm=SHA1&digits=6&period=30`);
    expect(newTotpKey('ana').keyText).not.toBe(keyText);
  });
});

describe('recovery codes', () => {
  it('are ten, all different, in four groups of characters that nobody mistakes for each other', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  it('are the same however they are typed', () => {
    for (const typed of ['abcd-efgh-jkmn-pqrs', ' ABCD EFGH\tJKMN-PQRS\n', 'AbCdEfGhJkMnPqRs']) {
      expect(plainCode(typed)).toBe('ABCDEFGHJKMNPQRS');
      expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode('ABCD-EFGH-JKMN-PQRS'));
    }
    expect(hashRecoveryCode('ABCD-EFGH-JKMN-PQRT')).not.toEqual(hashRecoveryCode('ABCD-EFGH-JKMN-PQRS'));
  });
});
