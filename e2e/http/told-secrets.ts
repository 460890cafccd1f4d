/** Whatever opens something by being shown has 32 random bytes here: bearer tokens, mailed links, the cookies' signatures. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const LOOKS_RANDOM = [/[a-z]/, /[A-Z]/, /\d/];
/** What a card provider opens something by: its keys, what its messages are signed with, and the secret of an intent. */
const PROVIDERS = /\b(?:[sr]k_(?:test|live)_\w{8,}|whsec_\w{8,}|\w+_secret_\w{8,})/g;
/** The one secret that a start in development shows to whoever started it. */
const SHOWN_AT_START = /^ {2}The staff secret: .*$/gm;
/** What the people of the journeys sign in with. */
const PASSWORD = 'correct horse battery';

/** The secrets that stand in what a server printed. */
export function toldSecrets(printed: string, adminSecret: string): string[] {
  const text = printed.replace(SHOWN_AT_START, '');
  const tokens = (text.match(TOKEN) ?? []).filter((word) => LOOKS_RANDOM.every((kind) => kind.test(word)));
  const ofProvider = text.match(PROVIDERS) ?? [];
  return [...tokens, ...ofProvider, ...[adminSecret, PASSWORD].filter((secret) => text.includes(secret))];
}

/** Whatever a journey did, the log of its server is fit to be read by everybody. */
export function assertToldNoSecret(printed: string, adminSecret: string): void {
  const told = toldSecrets(printed, adminSecret);
  if (told.length === 0) return;
  const lines = printed.split('\n').filter((line) => told.some((secret) => line.includes(secret)));
  throw new Error(`the server printed secrets (${told.length}):\n${lines.slice(0, 5).join('\n')}`);
}
