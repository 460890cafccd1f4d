import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import configuration from '../../.dependency-cruiser.mjs';
import { cruiseProject } from './cruise-project.mjs';
import { DOMAIN, downhillOf, SERVER } from './layers.mjs';

const DELIBERATE = fileURLToPath(new URL('../violations/boundaries', import.meta.url));
const found = await cruiseProject(DELIBERATE);

/** The violations that the tool must find. The first line of each example file names the rule that it breaks. */
function intended(): string[] {
  const files = readdirSync(DELIBERATE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const rule = /^\/\/ Breaks: ([\w-]+)\.$/m.exec(readFileSync(join(DELIBERATE, file), 'utf8'))?.[1];
    return rule === undefined ? [] : [`${rule} in ${file}`];
  });
}

describe('the boundary rules', () => {
  it('are read by a tool that reads modules at all', () => {
    expect(found.modulesRead).toBeGreaterThan(50);
  });

  it('catch every deliberate violation, and nothing beside them', () => {
    expect(found.violations.map(({ rule, from }) => `${rule} in ${from}`).sort()).toEqual(intended().sort());
  });

  it('each have a deliberate violation', () => {
    const broken = new Set(found.violations.map(({ rule }) => rule));
    const names = configuration.forbidden.map(({ name }) => name ?? '');
    expect(names.filter((name) => !broken.has(name))).toEqual([]);
  });

  it('draw no circle, so that downhill means something', () => {
    for (const table of [DOMAIN, SERVER]) {
      for (const [folder, below] of Object.entries(table)) {
        expect(below.flatMap((name) => downhillOf(table, name))).not.toContain(folder);
        expect(below.filter((name) => !(name in table))).toEqual([]);
      }
    }
  });
});
