/** One measured figure of a page, with its aim, if it has one. */
export interface PageRow {
  /** The page and the conditions of the measurement. */
  what: string;
  name: string;
  /** Infinity if the measured event never came; JSON stores that as null. */
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

/**
 * The rows as a Markdown table.
 * @param before the same figures of an earlier build; a figure that it lacks has an empty cell
 */
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
