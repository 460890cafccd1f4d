import { ConfigError, EXIT_CONFIG } from './config.ts';
import { BackupError } from './platform/backup/index.ts';
import { DataFolderError } from './platform/embedded-postgres/index.ts';

/** The exit code of a program that could not do its work, so that its result is unknown. */
export const EXIT_COULD_NOT = 2;

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']);

/** What to print about an error: a message if the operator can fix it, otherwise the whole error. */
function wordsFor(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof ConfigError || error instanceof DataFolderError) {
    return error.message;
  }
  const { code } = error as NodeJS.ErrnoException;
  return UNREACHABLE.has(code ?? '') ? 'The database of DATABASE_URL cannot be reached.' : error;
}

/**
 * Runs a program and sets its exit code: the result of `main`, or the code for a failure.
 * @param complain prints an error or its message
 * @param refused the exit code if configuration or data folder are invalid
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
