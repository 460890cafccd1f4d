/**
 * The nodes of the list that are heard on the bus, and this node: workers reach no others, since their addresses are of their own machine.
 * @returns the very same list as long as `live` answers the same one
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
