import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAmbient } from './find-ambient.mjs';

const FOLDERS = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/server/demo', 'apps/web/src'];

/** The files that may read the time (the clocks) and the environment (the composition root, and the build settings of the web). */
const ALLOWED = {
  time: [/^apps\/server\/src\/platform\/clock\//, /^apps\/web\/src\/lib\/server-clock\.ts$/],
  environment: [
    /^apps\/server\/src\/((admin|check-books|backup|restore|reset-second-factor)-)?main\.ts$/,
    /^apps\/web\/src\/lib\/config\.ts$/,
  ],
};

/**
 * Checks every source file below a root laid out like the project.
 * @param {string} root
 * @returns {{ filesRead: number, violations: string[] }}
 */
export function checkAmbient(root) {
  const files = FOLDERS.flatMap((folder) => sourcesIn(root, folder));
  const violations = files.flatMap((file) =>
    findAmbient(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ kind }) => !ALLOWED[kind].some((pattern) => pattern.test(file)))
      .map(({ kind, line, text }) => `${file}:${line} reads the ${kind}: ${text}`),
  );
  return { filesRead: files.length, violations };
}

/**
 * @param {string} root
 * @param {string} folder
 */
function sourcesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return entries.filter((entry) => /\.tsx?$/.test(entry)).map((entry) => `${folder}/${entry}`);
}
