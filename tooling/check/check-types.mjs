import { checkTypes, PROJECTS } from './types.mjs';

const results = await Promise.all(PROJECTS.map(checkTypes));
for (const { project, ok, output } of results) {
  if (!ok) console.log(`${project}\n${output}`);
}
const failed = results.filter(({ ok }) => !ok).length;
console.log(`${results.length} parts type-checked, ${failed} with errors`);
process.exitCode = failed > 0 ? 1 : 0;
