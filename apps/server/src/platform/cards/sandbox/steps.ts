import type { World } from './world.ts';

/** Something that the sandbox does some time after another change. */
export type Step = 'charge' | 'dispute' | 'inquire' | 'settle_refund' | 'fail_refund' | 'lose_dispute';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** How long after its cause each step happens. A dispute that nobody answers in time is lost. */
const AFTER_MS: Readonly<Record<Step, number>> = {
  charge: 20 * SECOND_MS,
  dispute: 60 * SECOND_MS,
  inquire: 60 * SECOND_MS,
  settle_refund: 60 * SECOND_MS,
  fail_refund: 60 * SECOND_MS,
  lose_dispute: 7 * DAY_MS,
};

export async function stepLater({ tx, now }: World, step: Step, subjectId: string): Promise<void> {
  await tx.query('INSERT INTO sandbox_steps (step, subject_id, due_at) VALUES ($1, $2, $3)', [
    step,
    subjectId,
    new Date(now + AFTER_MS[step]),
  ]);
}

export interface DueStep {
  step: Step;
  subjectId: string;
}

/** Takes the step that has been due longest. No other transaction takes it. */
export async function takeDueStep({ tx, now }: World): Promise<DueStep | null> {
  const { rows } = await tx.query<DueStep>(
    `DELETE FROM sandbox_steps WHERE number = (
       SELECT number FROM sandbox_steps WHERE due_at <= $1 ORDER BY due_at, number LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING step, subject_id AS "subjectId"`,
    [new Date(now)],
  );
  return rows[0] ?? null;
}
