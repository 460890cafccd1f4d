/** Secrets by name in an address, header or body. Mailed links carry theirs as `token=`. */
const NAMED = /((?:token|password|secret)(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?)[^\s"'\\&<>,}]+/gi;
const BEARER = /(\bbearer\s+)[^\s"'\\,}]+/gi;
/** Name and password within an address: `smtp://name:password@host`. */
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'\\/?#@]{1,300}@/gi;

/** The card provider's secrets: an intent's client secret, an account's keys. */
const CARDS = /(_secret_|\b[rs]k_(?:test|live)_|\bwhsec_)[A-Za-z0-9]+/g;

/** A text without tokens, passwords and secrets, fit to be kept. */
export function withoutSecrets(text: string): string {
  return text
    .replace(BEARER, '$1[erased]')
    .replace(IN_ADDRESS, '$1[erased]@')
    .replace(NAMED, '$1[erased]')
    .replace(CARDS, '$1[erased]');
}
