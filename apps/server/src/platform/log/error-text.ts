import { withoutSecrets } from './without-secrets.ts';

const LONGEST = 300;
const CAUSES_MAX = 4;
const ADDRESS = /[^\s<>"'():,;]+@[^\s<>"'():,;]+/g;
/**
 * Line breaks and other control characters. They are replaced, so that the text of another system stays on one line.
 */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * The text of an error for a log, a page or a row: its messages and those of its causes, on one line of at most 300
 * characters, without secrets and mail addresses.
 */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  for (let each = error, depth = 0; each !== undefined && each !== null && depth < CAUSES_MAX; depth += 1) {
    const text = ownText(each);
    if (text !== '' && !texts.some((known) => known.includes(text))) texts.push(text);
    each = (each as { cause?: unknown }).cause;
  }
  const line = withoutSecrets(texts.join(': ').replace(CONTROLS, ' ')).replace(ADDRESS, '[address]').trim();
  if (line === '') return 'Unknown error';
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

/**
 * The text of an error without its causes. If a host has several addresses, the combined error has no message of its
 * own, so the first one's is taken.
 */
function ownText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  if (first instanceof Error && first.message !== '') return first.message;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
