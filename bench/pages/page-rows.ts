/** One figure of a page, with the bound that it is held to, if any. */
export interface PageRow {
  /** Which page, under which conditions. */
  what: string;
  name: string;
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

const shown = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 0) : 'never');

/** The rows as a table of Markdown. */
export function tableOf(rows: readonly PageRow[]): string {
  const lines = rows.map((row) => {
    const verdict = row.atMost === undefined && row.atLeast === undefined ? '' : isMet(row) ? 'met' : 'missed';
    return `| ${row.what} | ${row.name} | ${shown(row.value)} ${row.unit} | ${boundOf(row)} | ${verdict} |`;
  });
  return ['| page | figure | measured | aim | |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
}
