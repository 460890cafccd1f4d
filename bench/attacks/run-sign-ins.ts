import { Member, Visitor } from '../../e2e/http/outside-client.ts';
import { openBenchSite } from '../bench-site.ts';
import { quantile } from '../bids/summary.ts';
import { atMost } from '../report/figures.ts';
import type { BenchOptions, PartReport } from '../report/part.ts';
import type { AttackPlan } from './attack-plan.ts';
import { openAttacker } from './run-attack.ts';

const AT_ONCE = 300;
/** More requests than one round can send, so that none is sent twice. */
const REGISTRATIONS = 3_000;
const WAVE_EVERY_MS = 2_000;
const ROUND_SECONDS = 6;
const ATTACKER = '203.0.113.9';
const ELSEWHERE = '198.51.100.7';
const RATIO_AT_MOST = 2;

interface Person {
  who: string;
  /** Signs in and returns the status. */
  signIn: () => Promise<string>;
}

interface Measured {
  who: string;
  calm: SignIns;
  attacked: SignIns;
}

/** How long each sign-in took, in milliseconds, and the number of answers by status. Sign-ins follow one another. */
interface SignIns {
  times: number[];
  answers: Record<string, number>;
}

/**
 * Measures sign-ins while one address registers 300 accounts at once, again and again. A member signs in from a known
 * device at the same address, as on a site without `TRUST_PROXY`, and from a new device at another address.
 */
export async function runSignIns({ rounds }: BenchOptions): Promise<PartReport> {
  const site = await openBenchSite({ TRUST_PROXY: '127.0.0.1' });
  const attacker = openAttacker();
  try {
    const { origin } = site.server;
    const known = await Member.join(origin, 'known-device', 'BIDDER');
    const people: Person[] = [
      { who: 'a known device at the attacking address', signIn: () => signInAs(known, known, ATTACKER) },
      { who: 'a new device at another address', signIn: () => signInAs(new Visitor(origin), known, ELSEWHERE) },
    ];
    const measured: Measured[] = [];
    const answers: Record<string, number> = {};
    for (const { who, signIn } of people) {
      const each: Measured = { who, calm: { times: [], answers: {} }, attacked: { times: [], answers: {} } };
      // Rounds with and without the attack alternate, so that other load on the machine slows both alike.
      for (let round = 0; round < rounds; round += 1) {
        await signIn();
        await signIns(signIn, each.calm);
        const { attack } = await attacker.during(registrationsAt(site.port), () => signIns(signIn, each.attacked));
        for (const [label, times] of Object.entries(attack.answers)) answers[label] = (answers[label] ?? 0) + times;
      }
      measured.push(each);
    }
    const [device] = measured;
    if (device === undefined) throw new Error('nobody signed in');
    const rows = measured.map(row);
    const head =
      '| who signs in | calm ms (median) | attacked ms (median) | slowest | answers |\n|---|---:|---:|---:|---|';
    const intro = `${AT_ONCE} registrations at once from one address, every ${WAVE_EVERY_MS / 1000} s; they were answered ${shown(answers)}.`;
    const text = 'sign-in of a known device under 300 registrations / calm';
    const figure = atMost(text, median(device.attacked) / median(device.calm), RATIO_AT_MOST);
    return { figures: [figure], details: [intro, '', head, ...rows].join('\n') };
  } finally {
    attacker.close();
    await site.close();
  }
}

async function signInAs(from: Visitor, { email, password }: Member, address: string): Promise<string> {
  const headers = { 'x-forwarded-for': address };
  const answer = await from.call('/api/auth/login', { method: 'POST', body: { email, password }, headers });
  return String(answer.status);
}

async function signIns(signIn: () => Promise<string>, done: SignIns): Promise<void> {
  const end = performance.now() + ROUND_SECONDS * 1_000;
  while (performance.now() < end) {
    const start = performance.now();
    count(done.answers, await signIn());
    done.times.push(performance.now() - start);
  }
}

let registrations = 0;

/**
 * An attack in waves of `AT_ONCE` registrations, each over its own connection. A connection that still waits for its
 * last answer skips a wave.
 */
function registrationsAt(port: number): AttackPlan {
  const head = `POST /api/auth/register HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${ATTACKER}\r\n`;
  const requests = Array.from({ length: REGISTRATIONS }, () => {
    registrations += 1;
    const username = `crowd-${registrations}`;
    const body = { username, email: `${username}@example.test`, password: 'a long enough password', role: 'BIDDER' };
    const text = JSON.stringify(body);
    // The generator ends each request with an empty line, `\r\n`. Here it follows the body, so the length includes its
    // two bytes.
    return `${head}Content-Type: application/json\r\nContent-Length: ${text.length + 2}\r\n\r\n${text}`;
  });
  return { port, requests, clients: AT_ONCE, everyMs: WAVE_EVERY_MS, spread: false, bodyBytes: 0 };
}

function row({ who, calm, attacked }: Measured): string {
  const slowest = Math.max(...attacked.times).toFixed(0);
  return `| ${who} | ${median(calm).toFixed(0)} | ${median(attacked).toFixed(0)} | ${slowest} | ${shown(attacked.answers)} |`;
}

function median({ times }: SignIns): number {
  return quantile(
    times.map((time): [number, number] => [time, 1]).sort(([a], [b]) => a - b),
    0.5,
  );
}

function count(counts: Record<string, number>, label: string): void {
  counts[label] = (counts[label] ?? 0) + 1;
}

function shown(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([label, times]) => `${label}: ${times.toLocaleString('en-US')}`)
    .join(', ');
}
