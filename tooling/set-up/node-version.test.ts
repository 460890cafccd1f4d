import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSupportedNode, OLDEST_NODE } from './node-version.mjs';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe('the oldest Node.js that Clamor runs on', () => {
  it.each([
    ['0.12.18', false],
    ['8.19.4', false],
    ['18.20.8', false],
    ['19.9.0', false],
    ['20.0.0', false],
    ['20.2.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.19.43', true],
    ['20.20.2', true],
    ['20.100.0', true],
    ['21.0.0', true],
    ['22.0.0', true],
    ['22.18.0', true],
    ['22.19.0', true],
    ['24.0.0', true],
    ['24.11.0', true],
    ['100.0.0', true],
  ])('compares the minor only within the same major: may %s start? %s', (version, expected) => {
    expect(isSupportedNode(version)).toBe(expected);
  });

  it.each([
    ['package.json', /"node": ">=([\d.]+)"/g],
    ['README.md', /Node\.js ([\d.]+\d) or newer/g],
    ['CONTRIBUTING.md', /Node\.js ([\d.]+\d) or newer/g],
    ['.github/workflows/ci.yml', /node: \['([\d.]+)'/g],
    ['tooling/set-up/server-build.mjs', /target: 'node([\d.]+)'/g],
  ])('is the one that %s names', (file, pattern) => {
    expect([...read(file).matchAll(pattern)].map(([, version]) => version)).toEqual([OLDEST_NODE]);
  });
});
