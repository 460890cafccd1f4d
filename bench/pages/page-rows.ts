/** One figure of a page, with the bound that it is held to, if any. */
export interface PageRow {
  /** Which page, under which conditions. */
  what: string;
  name: string;
  /** Infinity where it never came; null in a file. */
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
}

export function isMet({ value, atMost, atLeast }: PageRow): boolean {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

function boundOf({ atMost, atLeast, unit }: PageRow): string {
  if (atMost !== undefined) return `at most ${atMost} ${unit}`;
  return atLeast === undefined ? 'reported' : `at least ${atLeast} ${unit}`;
}

const shown = (value: number | null) =>
  value !== null && Number.isFinite(value) ? value.toFixed(Number.isInteger(value) || value >= 10 ? 0 : 2) : 'never';

/** The rows as a table of Markdown. @param before the same figures of an earlier build; those that it does not have stay empty */
export function tableOf(rows: readonly PageRow[], before: readonly PageRow[]): string {
  const lines = rows.map((row) => {
    const { what, name, value, unit } = row;
    const verdict = row.atMost === undefined && row.atLeast === undefined ? '' : isMet(row) ? 'met' : 'missed';
    const earlier = before.find((each) => each.what === what && each.name === name);
    const was = earlier === undefined ? '' : `${shown(earlier.value)} ${unit}`;
    return `| ${what} | ${name} | ${was} | ${shown(value)} ${unit} | ${boundOf(row)} | ${verdict} |`;
  });
  return ['| page | figure | before | now | aim | |', '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}
