import { count } from '../../lib/number-text.ts';

/** A count that stopped at its maximum is shown as `500+`. */
export function countText(counted: { count: number; more: boolean } | undefined): string {
  return counted === undefined ? '0' : `${count(counted.count)}${counted.more ? '+' : ''}`;
}
