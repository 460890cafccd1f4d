import type { CommandConfig } from './command-config.ts';
import type { AccountPorts } from './modules/accounts/index.ts';
import { createPasswords } from './modules/passwords/index.ts';
import { createSessions } from './modules/sessions/index.ts';
import { TOPICS } from './modules/topics/index.ts';
import { InProcessNetwork } from './platform/bus/index.ts';
import { DatabaseClock } from './platform/clock/index.ts';
import { createPool, measureClock } from './platform/database/index.ts';
import { sharedSecret } from './platform/secrets/index.ts';
import { visitorHashes } from './platform/visitor/index.ts';

/** The ports that operator commands use. */
export interface AdminPorts {
  accounts: AccountPorts;
  /** Prints a line of the result. */
  print: (line: string) => void;
  /** Reads a typed or piped password. Empty: a password is to be generated. Null: the operator cancelled. */
  askPassword: () => Promise<string | null>;
}

export interface AdminOptions extends Pick<AdminPorts, 'print' | 'askPassword'> {
  config: CommandConfig;
  databaseUrl: string;
}

const CONNECTIONS = 2;

/**
 * Opens the modules that operator commands use, as the server does, but without jobs and without the bus. Running nodes
 * notice changes when they next read the database.
 */
export async function openAdmin({ config, databaseUrl, print, askPassword }: AdminOptions) {
  const pool = createPool(databaseUrl, { onError: () => undefined, max: CONNECTIONS, applicationName: 'clamor admin' });
  const close = () => pool.end();
  try {
    const clock = new DatabaseClock();
    await measureClock(pool, clock);
    const bus = new InProcessNetwork(TOPICS).join();
    const sessions = createSessions({ pool, admissionPool: pool, clock, bus, onError: () => undefined });
    await sessions.using.stop();
    const nobodyWaits = () => undefined;
    const accounts: AccountPorts = {
      pool,
      clock,
      passwords: await createPasswords(),
      sessions: sessions.register,
      visitors: visitorHashes(await sharedSecret(pool, 'visitors')),
      publicUrl: config.publicUrl,
      supportEmail: config.supportEmail,
      termsVersion: '',
      mailQueued: nobodyWaits,
      requestMade: nobodyWaits,
      usernameTaken: nobodyWaits,
      signInRefused: nobodyWaits,
    };
    return { ports: { accounts, print, askPassword } satisfies AdminPorts, close };
  } catch (error) {
    await close();
    throw error;
  }
}
