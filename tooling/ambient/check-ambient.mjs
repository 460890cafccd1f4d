import { fileURLToPath } from 'node:url';
import { checkAmbient } from './check-project.mjs';

const { filesRead, violations } = checkAmbient(fileURLToPath(new URL('../..', import.meta.url)));
for (const violation of violations) console.log(violation);
console.log(`${filesRead} files read, ${violations.length} readings of the time or the environment out of place`);
process.exitCode = violations.length > 0 || filesRead === 0 ? 1 : 0;
