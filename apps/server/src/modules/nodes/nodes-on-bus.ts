/**
 * Filters the list to this node and the nodes heard on the bus. Workers need this: their addresses work only on their
 * own machine.
 * @returns the same array as long as `live` returns the same one
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
