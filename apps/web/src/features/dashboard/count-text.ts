import { count } from '../../lib/number-text.ts';

/** A number that was counted only so far: `500+`. */
export function countText(counted: { count: number; more: boolean } | undefined): string {
  return counted === undefined ? '0' : `${count(counted.count)}${counted.more ? '+' : ''}`;
}
