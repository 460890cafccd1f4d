import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const rules = readFileSync(join(ROOT, 'deploy/alerts.yaml'), 'utf8');
const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

interface Stated {
  /** The end of the rule's query, and how long it must hold. */
  fires: string;
  /** The words of the rule's summary that state the threshold. */
  summary: string;
  /** The metric in docs/operations.md, and the words of its column "look when". */
  metric: string;
  look: string;
}

/** For each alert, its condition and the words that state it. If you change a condition, change its words too. */
const ALERTS: Readonly<Record<string, Stated>> = {
  ClamorBidsUndecided: { fires: '> 0 for 1m', summary: 'Bids', metric: 'desk_undecided_total', look: 'it grows' },
  ClamorSlowBatches: {
    fires: '> 0.25 for 5m',
    summary: 'One batch in a hundred takes more than a quarter of a second',
    metric: 'desk_batch_seconds',
    look: 'p99 over 0.25',
  },
  ClamorStepsLate: {
    fires: '> 2 for 5m',
    summary: 'more than two seconds late',
    metric: 'due_step_lateness_seconds',
    look: 'p99 over 2',
  },
  ClamorErrors: {
    fires: '> 0.01 for 5m',
    summary: 'More than one answer in a hundred',
    metric: 'http_request_duration_seconds',
    look: '5xx',
  },
  ClamorBusClosed: { fires: '== 0 for 1m', summary: 'hears nothing', metric: 'bus_open', look: '0' },
  ClamorGaps: { fires: '> 0.1 for 10m', summary: 'again and again', metric: 'bus_gaps_total', look: 'it grows' },
  ClamorNodeGone: {
    fires: '< max(max_over_time(nodes_live[1h])) for 5m',
    summary: 'Fewer nodes serve this database than within the last hour',
    metric: 'nodes_live',
    look: 'not as many as you started',
  },
  ClamorNodesDisagree: {
    fires: '> 0 for 1m',
    summary: 'do not see the same nodes',
    metric: 'nodes_live',
    look: 'not as many as you started',
  },
  ClamorNodeLinksMissing: {
    fires: '< nodes_live - 1 for 5m',
    summary: 'to all others',
    metric: 'node_links_open',
    look: 'fewer than the other nodes',
  },
  ClamorCommandsComeBack: {
    fires: '> 0.05 for 5m',
    summary: 'More than one forwarded bid in twenty',
    metric: 'routed_commands_total',
    look: '`came_back` or `unreachable` grows',
  },
  ClamorOutsidePartDown: { fires: '== 0 for 5m', summary: 'do not answer', metric: 'outside_part_up', look: '0' },
  ClamorMailsWait: {
    fires: '> 600 for 5m',
    summary: 'more than ten minutes',
    metric: 'mails_oldest_waiting_seconds',
    look: 'over 600',
  },
  ClamorJobFails: {
    fires: '> 5 for 0m',
    summary: 'again and again',
    metric: 'job_failures_total',
    look: 'it grows',
  },
  ClamorGuessedSecrets: {
    fires: '> 0.2 for 10m',
    summary: 'guesses staff secrets',
    metric: 'sign_ins_refused_total',
    look: 'a jump',
  },
};

const alerts = rules.split(/^ {6}- alert: /m).slice(1);
/** The value of a key in the text of one alert. */
const keyOf = (alert: string, key: string) => new RegExp(`\\b${key}: '?(.*?)'?(?: \\})?$`, 'm').exec(alert)?.[1] ?? '';
const nameOf = (alert: string) => alert.split('\n')[0] ?? '';
const rowOf = (metric: string) => page.match(new RegExp(`^\\| \`${metric}\` \\|.*\\|$`, 'm'))?.[0] ?? '';

it('each alert has its condition and words here, and no other has', () => {
  expect(alerts.map(nameOf).sort()).toEqual(Object.keys(ALERTS).sort());
});

it.each(alerts.map((alert) => [nameOf(alert), alert]))('%s says in words what it fires at', (name, alert) => {
  const { fires, summary, metric, look } = ALERTS[name] as Stated;
  const condition = / ([<>=]+ .*)$/.exec(keyOf(alert, 'expr'))?.[1];
  expect(`${condition} for ${keyOf(alert, 'for') || '0m'}`).toBe(fires);
  expect(keyOf(alert, 'expr')).toContain(metric);
  expect(keyOf(alert, 'summary')).toContain(summary);
  expect(rowOf(metric).split(' | ').at(-1)).toContain(look);
});
