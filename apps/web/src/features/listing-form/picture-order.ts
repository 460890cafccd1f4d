/**
 * The places of a listing's pictures, in the order in which they were chosen: the address of one that is there, the id of one
 * that is on its way.
 */
export type Places = readonly string[];

/** Places for what there is now: what went away leaves none, what is new comes last, and stored pictures stand as the form has them. */
export function placesOf(before: Places, stored: readonly string[], coming: readonly string[]): Places {
  const present = new Set([...stored, ...coming]);
  const kept = before.filter((place) => present.has(place));
  const added = [...present].filter((place) => !kept.includes(place));
  const isStored = new Set(stored);
  const inOrder = stored.values();
  return [...kept, ...added].map((place) => (isStored.has(place) ? (inOrder.next().value ?? place) : place));
}

/** A picture that arrived keeps the place that it was chosen for. */
export function arrivedAt(places: Places, id: string, url: string): Places {
  return places.includes(id) ? places.map((place) => (place === id ? url : place)) : [...places, url];
}

/** The picture takes the place of another; those in between move up by one. */
export function movedTo(places: Places, moving: string, to: string): Places {
  const at = places.indexOf(to);
  if (at === -1 || !places.includes(moving)) return places;
  return places.filter((place) => place !== moving).toSpliced(at, 0, moving);
}
