/** Splits items into those that pass the test and those that do not, keeping their order. */
export function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const passing: Item[] = [];
  const failing: Item[] = [];
  for (const item of items) (test(item) ? passing : failing).push(item);
  return [passing, failing];
}
