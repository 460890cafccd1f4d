import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const rules = readFileSync(join(ROOT, 'deploy/alerts.yaml'), 'utf8');

interface Panel {
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  fieldConfig: { defaults: { unit: string } };
  targets: { expr: string; legendFormat: string }[];
}
const { panels } = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/clamor.json'), 'utf8')) as { panels: Panel[] };

const alerts = [...rules.matchAll(/- alert: (\w+)\n(.+?)(?=\n {6}- alert|$(?![\s\S]))/gs)].map(
  ([, name = '', text = '']) => ({
    name,
    query: /expr: (.+)/.exec(text)?.[1] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1] ?? '',
  }),
);
const shown = panels.flatMap(({ title, targets }) => targets.map((target) => ({ title, ...target })));
const queries = [
  ...alerts.map(({ name, query }) => [name, query] as const),
  ...shown.map(({ title, legendFormat, expr }) => [`${title}: ${legendFormat}`, expr] as const),
];

/** For each alert, how soon somebody must look: `page` wakes them, `ticket` waits until they work. */
const SEVERITY: Readonly<Record<string, 'page' | 'ticket'>> = {
  ClamorBidsUndecided: 'page',
  ClamorSlowBatches: 'ticket',
  ClamorStepsLate: 'page',
  ClamorErrors: 'page',
  ClamorBusClosed: 'ticket',
  ClamorGaps: 'ticket',
  ClamorNodeGone: 'ticket',
  ClamorNodesDisagree: 'ticket',
  ClamorNodeLinksMissing: 'ticket',
  ClamorCommandsComeBack: 'ticket',
  ClamorOutsidePartDown: 'ticket',
  ClamorMailsWait: 'ticket',
  ClamorJobFails: 'ticket',
  ClamorGuessedSecrets: 'ticket',
};

it('an alert wakes somebody only where bids, auctions or visitors suffer', () => {
  expect(Object.fromEntries(alerts.map(({ name, severity }) => [name, severity]))).toEqual(SEVERITY);
});

/** Alerts about one node: another node that is well must not hide it. */
const OF_ONE_NODE = ['ClamorBusClosed', 'ClamorNodeLinksMissing', 'ClamorOutsidePartDown', 'ClamorJobFails'];

it('an alert about one node is not summed over all', () => {
  const unsummed = alerts.filter(({ query }) => !/\b(sum|max|min|avg)\b/.test(query));
  expect(unsummed.map(({ name }) => name)).toEqual(OF_ONE_NODE);
});

describe.each(queries)('the query of %s', (_name, query) => {
  it('reads a counter by its growth within minutes, and a gauge as it is', () => {
    const metrics = [...query.matchAll(/([a-z_]*)\(?\b([a-z]+(?:_[a-z]+)+)(\{[^}]*\})?(\[(\d+)m\])?/g)].filter(
      ([, , name = '']) => !/^(histogram_quantile|max_over_time)$/.test(name),
    );
    expect(metrics.length).toBeGreaterThan(0);
    for (const [, before = '', metric = '', , window, minutes] of metrics) {
      if (metric === 'came_back' || metric === 'nodes_live') continue;
      const isCounter = /_(total|bucket|count|sum)$/.test(metric);
      expect([metric, /^(rate|increase)$/.test(before)]).toEqual([metric, isCounter]);
      expect([metric, window !== undefined]).toEqual([metric, isCounter]);
      if (isCounter) expect(Number(minutes)).toBeLessThanOrEqual(30);
    }
  });

  it('takes the 99th percentile of buckets, which it keeps apart', () => {
    if (!query.includes('_bucket')) return;
    expect(query).toMatch(/^histogram_quantile\(0\.99, sum\(rate\(\w+_bucket\[\d+m\]\)\) by \(le(, instance)?\)\)/);
  });
});

it('a share compares what grew within the same minutes', () => {
  const shares = alerts.filter(({ query }) => query.includes(' / '));
  expect(shares.map(({ name }) => name)).toEqual(['ClamorErrors', 'ClamorCommandsComeBack']);
  for (const { query } of shares) {
    const [part, whole] = [...query.matchAll(/sum\(rate\((\w+)(?:\{[^}]*\})?\[(\d+m)\]\)\)/g)];
    expect(part?.slice(1)).toEqual(whole?.slice(1));
  }
});

describe('the dashboard', () => {
  it.each(panels)('shows durations in seconds, and nothing else: $title', ({ fieldConfig, targets }) => {
    const isDuration = targets.every(({ expr }) => /_seconds_bucket/.test(expr));
    expect(fieldConfig.defaults.unit).toBe(isDuration ? 's' : 'short');
  });

  it.each(shown)('names each line by what keeps it apart: $title, $legendFormat', ({ expr, legendFormat }) => {
    const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
    const kept = /by \(([^)]+)\)/.exec(expr)?.[1]?.split(', ') ?? [];
    const isSummed = /\b(sum|max)\(/.test(expr);
    // Without a sum, one line is drawn for each node.
    if (isSummed) expect(labels).toEqual(kept.filter((label) => label !== 'le'));
    else expect(labels).toContain('instance');
  });

  it.each(shown)('counts in the time that it names: $title, $legendFormat', ({ title, expr, legendFormat }) => {
    const words = `${title}, ${legendFormat}`;
    expect(expr.endsWith(' * 60')).toBe(words.includes('a minute'));
    const [, minutes] = /in (\d+) min/.exec(legendFormat) ?? [];
    if (minutes !== undefined) expect(expr).toContain(`increase(`);
    if (minutes !== undefined) expect(expr).toContain(`[${minutes}m]`);
    if (/a second/i.test(legendFormat)) expect(expr).toContain('rate(');
  });

  it('lays its panels beside each other, two in a row', () => {
    const places = panels.map(({ gridPos: { h, w, x, y } }) => [x, y, w, h]);
    expect(places).toEqual(panels.map((_, index) => [(index % 2) * 12, Math.floor(index / 2) * 8, 12, 8]));
  });
});
