import { CALLS } from '@clamor/contract/calls';
import { expect } from 'vitest';
import { CALLERS, type Outcome } from './expectations.ts';
import { REQUESTS } from './requests.fixture.ts';
import type { Stage, Told } from './stage.fixture.ts';

const outcomeOf = ({ status, body }: Told): Outcome => (status < 400 ? 'OK' : body.code);

/** Sends one call as each caller in turn, each with their own example. Returns the outcomes. */
export async function answersTo(
  stage: Stage,
  name: string,
  call: Stage['call'] = stage.call,
): Promise<Record<string, Outcome>> {
  const { method } = CALLS.find((known) => known.name === name)?.call ?? expect.unreachable();
  const people = await stage.people();
  const example = await (REQUESTS[name] ?? expect.unreachable())(stage, people);
  const outcomes: Record<string, Outcome> = {};
  for (const [place, caller] of CALLERS.entries()) {
    const person = people[caller];
    const asked = typeof example === 'function' ? example(person, place) : example;
    outcomes[caller] = outcomeOf(await call(method, asked, person));
  }
  return outcomes;
}
