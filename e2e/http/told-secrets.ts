/** Matches the text of 32 random bytes, which bearer tokens, mailed links and cookie signatures all have. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const LOOKS_RANDOM = [/[a-z]/, /[A-Z]/, /\d/];
/** A card provider's secrets: its keys, the webhook's signing secret, and the client secret of an intent. */
const PROVIDERS = /\b(?:[sr]k_(?:test|live)_\w{8,}|whsec_\w{8,}|\w+_secret_\w{8,})/g;
/** Matches the only secret that a start in development prints on purpose. */
const SHOWN_AT_START = /^ {2}The staff secret: .*$/gm;
/** The password of all members in the tests. */
const PASSWORD = 'correct horse battery';

/** The secrets in a server's output. */
export function toldSecrets(printed: string, adminSecret: string): string[] {
  const text = printed.replace(SHOWN_AT_START, '');
  const tokens = (text.match(TOKEN) ?? []).filter((word) => LOOKS_RANDOM.every((kind) => kind.test(word)));
  const ofProvider = text.match(PROVIDERS) ?? [];
  return [...tokens, ...ofProvider, ...[adminSecret, PASSWORD].filter((secret) => text.includes(secret))];
}

/** Throws if a server's output contains a secret. */
export function assertToldNoSecret(printed: string, adminSecret: string): void {
  const told = toldSecrets(printed, adminSecret);
  if (told.length === 0) return;
  const lines = printed.split('\n').filter((line) => told.some((secret) => line.includes(secret)));
  throw new Error(`the server printed secrets (${told.length}):\n${lines.slice(0, 5).join('\n')}`);
}
