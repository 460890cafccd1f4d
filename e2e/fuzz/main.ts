import { startServer } from '../http/running-server.ts';
import { runFuzz } from './run-fuzz.ts';

/**
 * `npm run fuzz -- [requests] [seed]`: sends requests made from the contract and raw bytes to a server of its own. Exits 1 where an
 * answer was not as promised; the seed it prints makes the same requests again.
 */
const requests = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isInteger(requests) || requests < 1) throw new Error('give the number of requests, 1 or more');
if (!Number.isInteger(seed)) throw new Error('give the seed as a whole number');
const SLOW_MS = 1_000;

console.log(`Fuzzing with ${requests} requests, seed ${seed}.`);
const server = await startServer();
try {
  const { answered, faults } = await runFuzz(server, { requests, seed, slowMs: SLOW_MS, tell: console.log });
  console.log(
    [...answered]
      .sort()
      .map(([what, times]) => `${what}: ${times}`)
      .join(', '),
  );
  for (const fault of faults) console.log(`\n${fault}`);
  console.log(
    faults.length === 0
      ? '\nEvery answer was as promised.'
      : `\n${faults.length} faults. Again: npm run fuzz -- ${requests} ${seed}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
