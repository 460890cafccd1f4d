import { ConfigError, EXIT_CONFIG } from './config.ts';
import { BackupError } from './platform/backup/index.ts';
import { DataFolderError } from './platform/embedded-postgres/index.ts';

/** A program could not do its work: nothing is known of what it was to look at or to make. */
export const EXIT_COULD_NOT = 2;

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** What the operator can mend, in a sentence; everything else is shown whole. */
function wordsFor(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof ConfigError || error instanceof DataFolderError) {
    return error.message;
  }
  const { code } = error as NodeJS.ErrnoException;
  return UNREACHABLE.has(code ?? '') ? 'The database of DATABASE_URL cannot be reached.' : error;
}

/**
 * Runs a program that works on the data and sets its exit code: what `main` answers, or that it could not do its work.
 * @param complain receives what went wrong
 * @param refused the exit code where configuration or data folder do not allow it
 */
export async function runCommand(
  main: () => Promise<number>,
  complain: (what: unknown) => void,
  refused = EXIT_CONFIG,
): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    complain(wordsFor(error));
    const isRefused = error instanceof ConfigError || error instanceof DataFolderError;
    process.exitCode = isRefused ? refused : EXIT_COULD_NOT;
  }
}
