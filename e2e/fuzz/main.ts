import { startServer } from '../http/running-server.ts';
import { runFuzz } from './run-fuzz.ts';

/**
 * `npm run fuzz -- [requests] [seed] [sockets]`: sends requests made from the contract, and raw bytes, to its own
 * server; with `sockets` only bytes over sockets. Exits 1 if an answer broke the contract. The printed seed repeats
 * the same requests.
 */
const requests = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isInteger(requests) || requests < 1) throw new Error('give the number of requests, 1 or more');
if (!Number.isInteger(seed)) throw new Error('give the seed as a whole number');
const socketsOnly = process.argv[4] === 'sockets';
const SLOW_MS = 1_000;

console.log(`Fuzzing with ${requests} requests, seed ${seed}.`);
const server = await startServer();
try {
  const { answered, faults } = await runFuzz(server, {
    requests,
    seed,
    socketsOnly,
    slowMs: SLOW_MS,
    tell: console.log,
  });
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
      : `\n${faults.length} faults. Again: npm run fuzz -- ${requests} ${seed}${socketsOnly ? ' sockets' : ''}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
