import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';

/**
 * Claims a data folder for this process, so that a second Clamor on the same folder is refused instead of taking the
 * first one's database away. A claim dies with its process, also by kill -9. Answers the release of the claim.
 */
export function claimFolder(home: string): () => void {
  const file = join(home, 'supervisor.json');
  const other = readClaim(file);
  if (other !== null && other.pid !== process.pid && processIdentity(other.pid) === other.identity) {
    throw new Error(
      `Another Clamor (pid ${other.pid}) uses the database in ${home}. Stop it, or give this one another DATA_DIR.`,
    );
  }
  if (heldHere.has(file)) throw new Error(`The database in ${home} is already running in this process.`);
  heldHere.add(file);
  writeFileSync(file, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }));
  return () => {
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}

const heldHere = new Set<string>();

function readClaim(file: string): { pid: number; identity: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; identity: string };
  } catch {
    return null;
  }
}
