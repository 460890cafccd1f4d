import {
  type Config,
  ConfigError,
  complaintsOf,
  type DataConfig,
  publicUrlOf,
  readDataConfig,
  SUPPORT_EMAIL,
  Variables,
} from './config.ts';

const CommandVariables = Variables.pick({ NODE_ENV: true, PORT: true, PUBLIC_URL: true, SUPPORT_EMAIL: true });

/** The settings of operator commands that change members: where the data is, and the public address for mails. */
export type CommandConfig = DataConfig & Pick<Config, 'publicUrl'> & Pick<Config['mail'], 'supportEmail'>;

/**
 * Reads the variables that operator commands use. A server secret is neither needed nor created.
 * @throws ConfigError as `readConfig`
 */
export function readCommandConfig(env: Readonly<Record<string, string | undefined>>): CommandConfig {
  const data = readDataConfig(env);
  const parsed = CommandVariables.safeParse(env);
  if (!parsed.success) throw new ConfigError(complaintsOf(parsed.error).join('\n'));
  const { NODE_ENV, PORT, PUBLIC_URL, SUPPORT_EMAIL: supportEmail = SUPPORT_EMAIL } = parsed.data;
  if (NODE_ENV === 'production' && PUBLIC_URL === undefined)
    throw new ConfigError('PUBLIC_URL is required in production.');
  return { ...data, publicUrl: publicUrlOf(PUBLIC_URL, PORT), supportEmail };
}
