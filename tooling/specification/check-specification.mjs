import { fileURLToPath } from 'node:url';
import { findUnshown } from './find-unshown.mjs';

const { rows, unshown, gone } = findUnshown(fileURLToPath(new URL('../..', import.meta.url)));
for (const line of unshown) console.log(`Shown by nothing: ${line}`);
for (const proof of gone) console.log(`No such test: ${proof}`);
console.log(`${rows} lines read, ${unshown.length} shown by nothing, ${gone.length} tests that are not there`);
if (unshown.length + gone.length > 0 || rows === 0) process.exitCode = 1;
