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

/** The counters that `/metrics` declares without a sample. A counter with labels has none until its first increase. */
export function countersWithoutSample(metrics: string): string[] {
  const counters = [...metrics.matchAll(/^# TYPE (\w+) counter$/gm)].map(([, name = '']) => name);
  if (counters.length === 0) throw new Error('no counter is declared');
  return counters.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(metrics));
}
