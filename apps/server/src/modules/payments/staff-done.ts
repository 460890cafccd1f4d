/** The outcome of a staff action. `Refusal` is the union of the reasons to refuse. */
export type StaffDone<Refusal extends string, Result = null> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'not_found' };

export function done<Result>(result: Result): { kind: 'done'; result: Result } {
  return { kind: 'done', result };
}

export function refusal<Refusal extends string>(why: Refusal): { kind: 'refused'; refusal: Refusal } {
  return { kind: 'refused', refusal: why };
}

export const NOT_FOUND = { kind: 'not_found' } as const;
