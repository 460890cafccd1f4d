/** What opens something to whoever reads it, in an address, a header or a body: mailed links carry theirs as `token=`. */
const NAMED = /((?:token|password|secret)(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?)[^\s"'\\&<>,}]+/gi;
const BEARER = /(\bbearer\s+)[^\s"'\\,}]+/gi;

/** A text without tokens, passwords and secrets, fit to be kept. */
export function withoutSecrets(text: string): string {
  return text.replace(BEARER, '$1[erased]').replace(NAMED, '$1[erased]');
}
