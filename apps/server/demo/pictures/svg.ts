/** Pieces of SVG that the motifs are drawn with. The canvas is 1400 by 1120; things stand on y = 880 around x = 700. */
export const WIDTH = 1400;
export const HEIGHT = 1120;
export const GROUND = 880;

/** What a motif draws: definitions for gradients and the shapes themselves. */
export interface Drawing {
  defs: string;
  shapes: string;
}

type Stops = readonly (readonly [offset: number, colour: string])[];

function stopsOf(stops: Stops): string {
  return stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
}

/** A gradient from left to right (`angle` 0) or from top to bottom (90). */
export function linear(id: string, angle: 0 | 90, stops: Stops): string {
  const [x2, y2] = angle === 0 ? [1, 0] : [0, 1];
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

/** A gradient around a point at the upper left, as if light came from there. */
export function radial(id: string, stops: Stops): string {
  return `<radialGradient id="${id}" cx="0.36" cy="0.3" r="0.85">${stopsOf(stops)}</radialGradient>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
}

export function box(x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/**
 * The outline of a round thing that stands upright. `profile` is one half of it; the other half is mirrored at x = 700.
 */
export function lathe(profile: readonly (readonly [halfWidth: number, y: number])[]): string {
  const side = (sign: 1 | -1) => profile.map(([half, y]) => [700 + sign * half, y] as const);
  const left = side(-1);
  const right = side(1).reverse();
  return `${curveThrough(left)} L${right[0]?.join(' ')} ${curveThrough(right).replace(/^M[^C]*/, '')} Z`;
}

/** A soft curve through points. */
export function curveThrough(points: readonly (readonly [number, number])[]): string {
  const [first] = points;
  if (first === undefined) return '';
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? first;
  let d = `M${first[0]} ${first[1]}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += ` C${[...c1, ...c2, ...to].map((value) => value.toFixed(1)).join(' ')}`;
  }
  return d;
}

const SHADOW_LAYERS = 7;

/**
 * A soft shadow of a shape, as layers of growing width: a blur of the whole picture would take a hundred times as long.
 * @param draw the shape in black, with these attributes
 * @param spread how far it fades, in units of the canvas
 */
export function softShadow(draw: (more: string) => string, spread: number, strength: number): string {
  const opacity = (strength / SHADOW_LAYERS).toFixed(3);
  return Array.from({ length: SHADOW_LAYERS }, (_, layer) => {
    const width = ((layer * 2 * spread) / SHADOW_LAYERS).toFixed(1);
    return draw(`stroke="#000" stroke-width="${width}" stroke-linejoin="round" opacity="${opacity}"`);
  }).join('');
}

/** The shadow that a thing throws where it stands. */
export function contactShadow(halfWidth: number, x = 700, y = GROUND): string {
  const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#room-shade)"/>`;
  return (
    ellipse(x + 40, y + 14, halfWidth * 1.4, Math.max(36, halfWidth * 0.24)) +
    ellipse(x, y + 2, halfWidth * 1.12, Math.max(14, halfWidth * 0.08))
  );
}

/** Numbers between 0 and 1 that are the same for the same seed. */
export function chance(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
