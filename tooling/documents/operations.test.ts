import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logLinesIn } from './find-log-lines.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const SERVER = 'apps/server/src';
const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

/** The server's own sources, without tests. */
const sources = readdirSync(join(ROOT, SERVER), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.ts$/.test(name) && !/\.(test|fixture|conformance)\.ts$/.test(name))
  .map((name) => readFileSync(join(ROOT, SERVER, name), 'utf8'));

/** The cells of each row of the table under a heading of the page. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = page.split(new RegExp(`^## ${heading}$`, 'm'));
  const [own = ''] = section.split(/^## /m);
  return (own.match(/^\| .*\|$/gm) ?? []).map((row) => row.slice(2, -2).split(' | '));
}

/** Functions of the query language (PromQL). They look like names of metrics. */
const IN_QUERIES = new Set(['histogram_quantile']);

const codeIn = (cell = '') => /`([^`]+)`/.exec(cell)?.[1] ?? '';
const named = (heading: string, cell: number) =>
  rowsUnder(heading)
    .map((row) => codeIn(row[cell]))
    .filter(Boolean);

/**
 * The names of the metrics that the server makes: each is the property `name:`, or the first argument of a helper that
 * makes a metric.
 */
function metricsMade(): string[] {
  const making = sources.filter((source) => /import \{[^}]*\b(?:Gauge|Counter|Histogram)\b/.test(source));
  return making.flatMap((source) =>
    [...source.matchAll(/(?:\bname: |\b(?:gauge|counter|moment)\(\s*)'([a-z_]+)'/g)].map(([, name = '']) => name),
  );
}

const secretsShared = () =>
  sources.flatMap((source) => [...source.matchAll(/sharedSecret\(\w+, '([^']+)'\)/g)].map(([, name = '']) => name));

function variables(): string[] {
  const config = readFileSync(join(ROOT, SERVER, 'config.ts'), 'utf8');
  const [, schema = ''] = /const Variables = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(config) ?? [];
  return [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

interface Matcher {
  metric: string;
  label: string;
  operator: string;
  pattern: string;
}

/** What the queries of a file demand of labels: `desk_x_total{outcome=~"a|b"}`. In JSON the quotes are escaped. */
function matchersIn(text: string): Matcher[] {
  return [...text.matchAll(/\b([a-z_]+)\{([^}]+)\}/g)].flatMap(([, metric = '', labels = '']) =>
    [...labels.matchAll(/(\w+)(=~|!~|!=|=)\\?"([^"\\]*)\\?"/g)].map(([, label = '', operator = '', pattern = '']) => ({
      metric,
      label,
      operator,
      pattern,
    })),
  );
}

/** As Prometheus matches, which anchors a pattern at both ends. */
function matches({ operator, pattern }: Matcher, value: string): boolean {
  const isEqual = operator.includes('~') ? new RegExp(`^(?:${pattern})$`).test(value) : value === pattern;
  return operator.startsWith('!') ? !isEqual : isEqual;
}

const OUTCOMES = ['forwarded', 'came_back', 'unreachable', 'taken'];

/** For each label in the queries: all values that it can have (`has`), and those that a query must match (`means`). */
const LABELS: Readonly<Record<string, { has: readonly string[]; means: readonly string[] }>> = {
  'http_request_duration_seconds_count status=~': {
    has: ['200', '303', '304', '404', '409', '500', '503'],
    means: ['500', '503'],
  },
  'routed_commands_total outcome=~': { has: OUTCOMES, means: ['came_back', 'unreachable'] },
  'routed_commands_total outcome=': { has: OUTCOMES, means: ['forwarded'] },
  'sign_ins_refused_total who=': { has: ['member', 'staff'], means: ['staff'] },
};

describe('the page about operations', () => {
  it('explains every metric, and no other', () => {
    const made = metricsMade();
    expect(made.length).toBeGreaterThan(25);
    expect(named('Metrics', 0).sort()).toEqual(made.sort());
  });

  it.each(['deploy/alerts.yaml', 'deploy/grafana/clamor.json'])(
    'stands beside %s, which asks for metrics that exist',
    (file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const asked = [...text.matchAll(/\b([a-z]+(?:_[a-z]+)+)(?=[[{)\s"]|$)/gm)].map(([, name = '']) => name);
      const metrics = asked
        .filter((name) => !IN_QUERIES.has(name))
        .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
      expect(metrics.length).toBeGreaterThan(10);
      expect(metrics.filter((name) => !metricsMade().includes(name))).toEqual([]);
    },
  );

  it.each(['deploy/alerts.yaml', 'deploy/grafana/clamor.json'])(
    'stands beside %s, whose labels match what they mean',
    (file) => {
      const known = matchersIn(readFileSync(join(ROOT, file), 'utf8')).map((matcher) => {
        const name = `${matcher.metric} ${matcher.label}${matcher.operator}`;
        return [name, (LABELS[name]?.has ?? []).filter((value) => matches(matcher, value))];
      });
      expect(known).toEqual(known.map(([name]) => [name, LABELS[String(name)]?.means]));
    },
  );

  it('explains every line of the log at warn and error with its level, and no other', () => {
    const written = sources.flatMap(logLinesIn).map(({ level, text }) => `${level}: ${text}`);
    expect(written.length).toBeGreaterThan(20);
    const explained = rowsUnder('Log')
      .filter(([level]) => level === 'warn' || level === 'error')
      .map(([level, line]) => `${level}: ${codeIn(line)}`);
    expect(explained.sort()).toEqual([...new Set(written)].sort());
  });

  it('says of every secret how it is rotated', () => {
    const isSecret = (name: string) => /SECRET|_KEY|(DATABASE|SMTP|REDIS)_URL/.test(name);
    const needed = [...variables().filter(isSecret), ...secretsShared()];
    expect(needed.length).toBeGreaterThan(15);
    expect(named('Secrets', 0).sort()).toEqual([...new Set(needed)].sort());
  });

  it('sets no variable that the server does not know', () => {
    const set = [...page.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((name) => !variables().includes(name))).toEqual([]);
  });

  it('matches labels by values that metrics have', () => {
    const texts = ['deploy/alerts.yaml', 'deploy/grafana/clamor.json'].map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    const asked = texts.flatMap(matchersIn).map(({ metric, label, operator }) => `${metric} ${label}${operator}`);
    expect([...new Set(asked)].sort()).toEqual(Object.keys(LABELS).sort());
    const values = Object.entries(LABELS).flatMap(([name, { has }]) => (/ status/.test(name) ? [] : has));
    expect(values.filter((value) => !sources.some((source) => new RegExp(`\\b${value}\\b`).test(source)))).toEqual([]);
  });

  it('names ten faults', () => {
    expect(rowsUnder('Ten faults').slice(1)).toHaveLength(10);
  });
});

describe('lines of the log', () => {
  it('are found over several lines, and behind a constant', () => {
    const source = `const LATER = 'It is tried again';
      log.warn({ at: f(1) }, LATER);
      this.#context.log.error(
        { err, lane },
        'A batch failed.',
      );
      log.info({}, 'Nothing')`;
    expect(logLinesIn(source)).toEqual([
      { level: 'warn', text: 'It is tried again' },
      { level: 'error', text: 'A batch failed.' },
    ]);
  });
});
