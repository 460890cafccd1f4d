/**
 * The order of a listing's pictures. Each entry is the address of an uploaded picture, or the id of one that is being
 * uploaded.
 */
export type Places = readonly string[];

/**
 * Updates the order: removed pictures lose their place, new ones come last, and uploaded ones take the order of the
 * form.
 */
export function placesOf(before: Places, stored: readonly string[], coming: readonly string[]): Places {
  const present = new Set([...stored, ...coming]);
  const kept = before.filter((place) => present.has(place));
  const added = [...present].filter((place) => !kept.includes(place));
  const isStored = new Set(stored);
  const inOrder = stored.values();
  return [...kept, ...added].map((place) => (isStored.has(place) ? (inOrder.next().value ?? place) : place));
}

/** Replaces the id of an upload by the picture's address, so that the picture keeps its place. */
export function arrivedAt(places: Places, id: string, url: string): Places {
  return places.includes(id) ? places.map((place) => (place === id ? url : place)) : [...places, url];
}

/** Moves a picture to the place of another. That one and those in between shift by one place. */
export function movedTo(places: Places, moving: string, to: string): Places {
  const at = places.indexOf(to);
  if (at === -1 || !places.includes(moving)) return places;
  return places.filter((place) => place !== moving).toSpliced(at, 0, moving);
}
