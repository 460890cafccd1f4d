import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

const PUBLIC = 'https://clamor.example';

describe('the origin of a socket', () => {
  it.each([
    [undefined, 'anything', true],
    ['https://clamor.example', 'inner:3000', true],
    ['https://clamor.example:443', 'inner:3000', true],
    ['http://localhost:3000', 'localhost:3000', true],
    ['http://LOCALHOST:3000', 'localhost:3000', true],
    ['http://clamor.example', 'inner:3000', false],
    ['https://evil.example', 'clamor.example', false],
    ['https://clamor.example.evil.example', 'clamor.example', false],
    ['http://localhost:3001', 'localhost:3000', false],
    ['null', 'localhost:3000', false],
    ['', 'localhost:3000', false],
  ])('%s asking %s: %s', (origin, host, allowed) => {
    expect(isSameOrigin(origin, host, PUBLIC)).toBe(allowed);
  });
});
