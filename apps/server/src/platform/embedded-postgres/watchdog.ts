import { spawn } from 'node:child_process';
import { type Account, spawnAs } from './account.ts';

const DISMISSED = 'dismissed';

/**
 * A shell script that waits for its standard input to end, which happens however Node ends. Then it stops the server
 * cleanly, or firmly after ten seconds. Before each signal it checks that the process works in the cluster's folder, so
 * that it does not hit a process that got the same pid.
 */
const SCRIPT = `
trap '' INT TERM HUP
read -r word
test "$word" = ${DISMISSED} && exit 0
ours() {
  if test -e /proc/self/cwd
  then test "/proc/$1/cwd" -ef .
  else ps -ww -o command= -p "$1" | grep -qF -- "-D $2 "
  fi
}
ours "$1" "$2" || exit 0
kill -INT "$1"
for second in 1 2 3 4 5 6 7 8 9 10; do
  sleep 1
  ours "$1" "$2" || exit 0
done
kill -QUIT "$1"
`;

/** Starts a shell that stops the server if this process dies. Returns a function that ends the watchdog. */
export function setWatchdog(serverPid: number, cluster: string, account: Account | null): () => void {
  const watchdog = spawn('sh', ['-c', SCRIPT, 'clamor-watchdog', String(serverPid), cluster], {
    ...spawnAs(account, cluster),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  watchdog.on('error', () => undefined);
  const pipe = watchdog.stdin;
  pipe.on('error', () => undefined);
  (pipe as unknown as { unref?: () => void }).unref?.();
  return () => pipe.end(`${DISMISSED}\n`);
}
