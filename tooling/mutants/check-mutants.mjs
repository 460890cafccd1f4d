import { ROOT } from '../set-up/project-root.mjs';
import { findBrokenMutants } from './find-broken-mutants.mjs';

const { read, broken } = findBrokenMutants(ROOT);
for (const problem of broken) console.log(problem);
console.log(`${read} mutants read, ${broken.length} broken`);
process.exitCode = broken.length > 0 || read === 0 ? 1 : 0;
