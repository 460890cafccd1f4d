import type { AdminPorts } from './admin-ports.ts';
import { recordStaffAction } from './modules/audit/index.ts';
import type { Queryable } from './platform/database/index.ts';

/** The staff name that the audit records for a shell command. */
const SHELL = 'shell';

export const EXIT_DONE = 0;
/** The command could not do its work. It has printed the reason. */
export const EXIT_NOT_POSSIBLE = 1;

/** The arguments after a command's name, and whether its flag was given. */
export interface AdminWords {
  words: readonly string[];
  isFlagged: boolean;
}

export interface AdminCommand {
  /** The names of the required arguments, in order. */
  words: readonly string[];
  /** The command's flag, such as `--seller`; null: it has none. */
  flag: string | null;
  /** What the command does, in one line for the list of commands. */
  does: string;
  /** @returns the exit code */
  run(ports: AdminPorts, given: AdminWords): Promise<number>;
}

/** Prints why nothing was done. Returns the exit code. */
export function notPossible({ print }: AdminPorts, why: string): number {
  print(why);
  return EXIT_NOT_POSSIBLE;
}

/** Records an action of the shell in the staff audit, in the transaction of the action. */
export async function recordShellAction(
  tx: Queryable,
  { accounts: { clock } }: AdminPorts,
  action: string,
  subjectId: string,
  facts: { before?: object; after?: object; details?: object } = {},
): Promise<void> {
  const { before = {}, after = {}, details = {} } = facts;
  await recordStaffAction(tx, {
    staffName: SHELL,
    action,
    subjectId,
    before: { ...before },
    after: { ...after },
    details: { ...details },
    at: clock.now(),
  });
}
