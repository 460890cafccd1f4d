/** What opens something to whoever reads it, in an address, a header or a body: mailed links carry theirs as `token=`. */
const NAMED = /((?:token|password|secret)(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?)[^\s"'\\&<>,}]+/gi;
const BEARER = /(\bbearer\s+)[^\s"'\\,}]+/gi;

/** What a card provider's client and pages hold, wherever it stands: an intent's secret, an account's keys. */
const CARDS = /(_secret_|\b[rs]k_(?:test|live)_|\bwhsec_)[A-Za-z0-9]+/g;

/** A text without tokens, passwords and secrets, fit to be kept. */
export function withoutSecrets(text: string): string {
  return text.replace(BEARER, '$1[erased]').replace(NAMED, '$1[erased]').replace(CARDS, '$1[erased]');
}
