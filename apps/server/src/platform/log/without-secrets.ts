/** Finds secrets by their name in an address, header or body. Mailed links contain theirs as `token=`. */
const NAMED = /((?:token|password|secret)(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?)[^\s"'\\&<>,}]+/gi;
const BEARER = /(\bbearer\s+)[^\s"'\\,}]+/gi;
/** Finds name and password in an address: `smtp://name:password@host`. */
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'\\/?#@]{1,300}@/gi;

/** Finds the card provider's secrets: an intent's client secret, and an account's keys. */
const CARDS = /(_secret_|\b[rs]k_(?:test|live)_|\bwhsec_)[A-Za-z0-9]+/g;

/** The text without tokens, passwords and secrets, so that it may be stored. */
export function withoutSecrets(text: string): string {
  return text
    .replace(BEARER, '$1[erased]')
    .replace(IN_ADDRESS, '$1[erased]@')
    .replace(NAMED, '$1[erased]')
    .replace(CARDS, '$1[erased]');
}
