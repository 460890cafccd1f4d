/**
 * The differences between two plain values, in words. `kept`: the stored value; `folded`: the value that the history
 * gives.
 */
export function differences(kept: unknown, folded: unknown, path: string): string[] {
  if (kept === folded) return [];
  if (!isObject(kept) || !isObject(folded)) {
    return [`${path}: the state says ${JSON.stringify(kept)}, the events say ${JSON.stringify(folded)}`];
  }
  const keys = new Set([...Object.keys(kept), ...Object.keys(folded)]);
  return [...keys].flatMap((key) => differences(kept[key], folded[key], path === '' ? key : `${path}.${key}`));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
