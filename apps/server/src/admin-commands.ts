import { parseArgs } from 'node:util';
import type { AdminCommand, AdminWords } from './admin-command.ts';
import { printWaitingWork } from './admin-jobs.ts';
import { printHistory, rebuildCount } from './admin-listings.ts';
import { createMember, resetMemberPassword, signOut } from './admin-members.ts';
import type { AdminPorts } from './admin-ports.ts';

/** Every command of `npm run admin`, by name. */
export const ADMIN_COMMANDS = {
  'create-member': {
    words: ['email', 'username'],
    flag: 'seller',
    does: 'opens a verified account; asks for the password, or generates one',
    run: createMember,
  },
  'reset-password': {
    words: ['email'],
    flag: null,
    does: 'generates a new password, prints it once, and ends all sessions',
    run: resetMemberPassword,
  },
  'sign-out': { words: ['username|email'], flag: null, does: 'ends all sessions of a member', run: signOut },
  history: {
    words: ['slug'],
    flag: 'private',
    does: "prints a listing's events; maximums and members' ids only with --private",
    run: printHistory,
  },
  'rebuild-count': {
    words: ['slug'],
    flag: null,
    does: "counts a listing's likes, boosts and video likes again; touches no money",
    run: rebuildCount,
  },
  jobs: { words: [], flag: null, does: 'prints what waits in the database, and since when', run: printWaitingWork },
} as const satisfies Readonly<Record<string, AdminCommand>>;

/** A command with the arguments that it was called with. */
export interface CalledCommand extends AdminWords {
  command: AdminCommand;
}

/** Finds the command that the arguments name. Returns the usage text if no command matches. */
export function findAdminCommand(args: readonly string[]): CalledCommand | { usage: string } {
  const [name = '', ...rest] = args;
  const command = commandOf(name);
  if (command === null) return { usage: usageOfAll() };
  const given = wordsOf(command, rest);
  return given === null ? { usage: `Usage: ${lineOf(name, command)}` } : { command, ...given };
}

export async function runAdminCommand(ports: AdminPorts, { command, ...given }: CalledCommand): Promise<number> {
  return await command.run(ports, given);
}

function commandOf(name: string): AdminCommand | null {
  return Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name as keyof typeof ADMIN_COMMANDS] : null;
}

/** The arguments of a command; null if their number is wrong or a flag is unknown. */
function wordsOf({ words, flag }: AdminCommand, args: string[]): AdminWords | null {
  const options = flag === null ? {} : { [flag]: { type: 'boolean' as const } };
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== words.length) return null;
    return { words: positionals, isFlagged: flag !== null && values[flag] === true };
  } catch {
    return null;
  }
}

function lineOf(name: string, { words, flag }: AdminCommand): string {
  const parts = [name, ...words.map((word) => `<${word}>`), ...(flag === null ? [] : [`[--${flag}]`])];
  return `npm run admin -- ${parts.join(' ')}`;
}

function usageOfAll(): string {
  const lines = Object.entries(ADMIN_COMMANDS).map(
    ([name, command]) => `  ${lineOf(name, command)}\n      ${command.does}`,
  );
  return ['Usage:', ...lines].join('\n');
}
