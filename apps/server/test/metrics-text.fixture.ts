/** The number of `name{label="value"}` in the text of `/metrics`, with its labels in the order of the alphabet; 0 where it is not told yet. */
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
