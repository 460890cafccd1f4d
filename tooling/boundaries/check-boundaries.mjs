import { fileURLToPath } from 'node:url';
import { cruiseProject } from './cruise-project.mjs';

const { modulesRead, violations } = await cruiseProject(fileURLToPath(new URL('../..', import.meta.url)));
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} -> ${to}`);
console.log(`${modulesRead} modules read, ${violations.length} boundary violations`);
process.exitCode = violations.length > 0 || modulesRead === 0 ? 1 : 0;
