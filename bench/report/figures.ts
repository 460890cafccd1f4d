import type { Ratio } from '../bids/summary.ts';

/** A measured figure and its aim. */
export interface Figure {
  text: string;
  value: number;
  /** If the figure is a ratio: its median and the range over the rounds. */
  ratio: Ratio | null;
  /** The aim. If both are null, the figure has none and is reported for comparison. */
  atLeast: number | null;
  atMost: number | null;
  /** The known cause of a miss. */
  why?: string;
}

export function atMost(text: string, value: number, most: number, why?: string): Figure {
  return { text, value, ratio: null, atLeast: null, atMost: most, ...(why === undefined ? {} : { why }) };
}

export function atLeast(text: string, value: number, least: number): Figure {
  return { text, value, ratio: null, atLeast: least, atMost: null };
}

export function reported(text: string, value: number): Figure {
  return { text, value, ratio: null, atLeast: null, atMost: null };
}

export function hasAim({ atLeast, atMost }: Figure): boolean {
  return atLeast !== null || atMost !== null;
}

export function isMet(figure: Figure): boolean {
  if (!hasAim(figure)) return true;
  const { value, atLeast, atMost } = figure;
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

/** `| figure | measured | aim | verdict |`, a row of the table of results. */
export function row(figure: Figure): string {
  const { text, value, ratio } = figure;
  const rounds = ratio === null ? '' : ` (rounds ${shown(ratio.least)} to ${shown(ratio.most)})`;
  return `| ${text} | ${shown(value)}${rounds} | ${aimOf(figure)} | ${verdictOf(figure)} |`;
}

function aimOf({ atLeast, atMost }: Figure): string {
  if (atLeast !== null && atLeast === atMost) return shown(atLeast);
  const bounds = [
    ...(atLeast === null ? [] : [`at least ${shown(atLeast)}`]),
    ...(atMost === null ? [] : [`at most ${shown(atMost)}`]),
  ];
  return bounds.join(', ') || 'reported';
}

function verdictOf(figure: Figure): string {
  const { value, atLeast, atMost, why } = figure;
  if (!hasAim(figure)) return '';
  if (isMet(figure)) return 'met';
  if (!Number.isFinite(value)) return 'MISSED: not measured';
  const by = Math.abs(value - (atMost !== null && value > atMost ? atMost : (atLeast ?? 0)));
  return `MISSED by ${shown(by)}${why === undefined ? '' : `: ${why}`}`;
}

/** Rounded to three significant digits, or to a whole number if it is larger. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value === 0) return '0';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return Number(value.toFixed(digits)).toLocaleString('en-US');
}
