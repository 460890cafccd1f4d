import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  link?: boolean;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const locked = Object.entries(read('package-lock.json').packages as Record<string, LockedPackage>);
const installed = locked.filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true);

describe('the lock file', () => {
  it('names no download address, so that it works behind any registry', () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('names what every package must contain', () => {
    expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  });

  it('leads to no install script that nobody decided about', () => {
    const decided = Object.keys(read('package.json').allowScripts);
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names.filter((name) => !decided.includes(name))).toEqual([]);
  });
});
