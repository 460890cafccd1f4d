/**
 * The value of `name{label="value"}` in the text of `/metrics`, with the labels in alphabetical order; 0 if the sample
 * is missing.
 */
export function numberIn(metrics: string, sample: string): number {
  for (const line of metrics.split('\n')) {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const sorted = labels
      .match(/\w+="[^"]*"/g)
      ?.sort()
      .join(',');
    if ((sorted === undefined ? name : `${name}{${sorted}}`) === sample) return Number(value);
  }
  return 0;
}
