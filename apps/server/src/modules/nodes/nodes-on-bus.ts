/**
 * Returns a function that filters the live nodes to this one and those heard on the bus. Worker processes need it:
 * their addresses work only on their own machine, so nodes elsewhere must not be used.
 * The function returns the same array as long as `live` does.
 */
export function nodesOnBus<Node extends { id: string }>(
  own: string,
  live: () => readonly Node[],
  heard: () => ReadonlySet<string>,
): () => readonly Node[] {
  let seen: readonly Node[] | null = null;
  let kept: readonly Node[] = [];
  return () => {
    const nodes = live();
    if (nodes === seen) return kept;
    seen = nodes;
    const ids = heard();
    kept = nodes.filter(({ id }) => id === own || ids.has(id));
    return kept;
  };
}
