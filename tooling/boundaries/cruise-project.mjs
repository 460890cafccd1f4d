import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.mjs';

const FOLDERS = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/server/demo', 'apps/web/src'];

/**
 * Reads every source file below a root laid out like the project and applies the boundary rules.
 * @param {string} baseDir
 * @returns {Promise<{ modulesRead: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export async function cruiseProject(baseDir) {
  const folders = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)));
  const { forbidden, options } = configuration;
  const { output } = await cruise(folders, { ...options, baseDir, ruleSet: { forbidden }, validate: true });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text where a result was expected.');
  const { totalCruised, violations } = output.summary;
  return {
    modulesRead: totalCruised,
    violations: violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
