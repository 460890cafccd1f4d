import { createHash } from 'node:crypto';

/** The faults that are tried on a site with several nodes. */
export const FAULTS = [
  'kill a node',
  'freeze a node',
  'cut a node off from PostgreSQL',
  'cut a node off from Redis',
  'cut the nodes off from each other',
  'stop the owner in the last second',
  'kill Redis',
  'freeze Redis',
  'empty Redis',
  'kill PostgreSQL',
  'promote the standby',
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * The fault of a round (from 1) and the index of its node. They depend only on seed and round, so a run may begin at a
 * later round. Within as many rounds as there are faults, each fault occurs once, in random order.
 */
export function drawFault(seed: number, round: number): { fault: Fault; node: number } {
  const place = (round - 1) % FAULTS.length;
  const turn = (round - 1 - place) / FAULTS.length;
  const digest = (text: string) => createHash('sha256').update(`${seed} ${turn} ${text}`).digest();
  const order = FAULTS.toSorted((one, other) => digest(one).compare(digest(other)));
  return { fault: order[place] ?? FAULTS[0], node: (digest(`node ${place}`)[0] ?? 0) % 2 };
}
