/** A line of a diagram, with its points in rising order of x. */
export interface Line {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [720, 300, 64, 40, 44, 16];
/** Colours that colour-blind people can tell apart. Lines also differ by their dashes. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#555555', '#e69f00'];
const DASHES = ['none', '6 3', '2 3', '8 3 2 3', '1 2', '10 4'];
const STEPS = 4;

/** Draws lines over one pair of axes that begin at 0. Returns an SVG. */
export function drawCurves(title: string, axes: { x: string; y: string }, lines: readonly Line[]): string {
  const all = lines.flatMap(({ points }) => points);
  const xMost = roundUp(Math.max(1e-9, ...all.map(([x]) => x)));
  const yMost = roundUp(Math.max(1e-9, ...all.map(([, y]) => y)));
  const xAt = (x: number) => LEFT + (x / xMost) * (WIDTH - LEFT - RIGHT);
  const yAt = (y: number) => HEIGHT - BOTTOM - (y / yMost) * (HEIGHT - BOTTOM - TOP);
  const grid = Array.from({ length: STEPS + 1 }, (_, step) => {
    const [x, y] = [(xMost * step) / STEPS, (yMost * step) / STEPS];
    return (
      `<path d="M${LEFT} ${yAt(y)}H${WIDTH - RIGHT}" stroke="#ddd"/>` +
      `<text x="${LEFT - 6}" y="${yAt(y) + 4}" text-anchor="end">${label(y)}</text>` +
      `<text x="${xAt(x)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${label(x)}</text>`
    );
  });
  const drawn = lines.map(({ name, points }, index) => {
    const [colour, dash] = [COLOURS[index % COLOURS.length], DASHES[index % DASHES.length]];
    const path = points.map(([x, y]) => `${xAt(x).toFixed(1)},${yAt(y).toFixed(1)}`).join(' ');
    const nameX = LEFT + index * 150;
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>` +
      `<path d="M${nameX} 30h18" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/><text x="${nameX + 22}" y="34">${name}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
    `<title>${title}</title><rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${LEFT}" y="16" font-size="13" font-weight="bold">${title}</text>`,
    `<text x="${(WIDTH + LEFT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${axes.x}</text>`,
    `<text transform="translate(12 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${axes.y}</text>`,
    ...grid,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

/** The next of 1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8 and 10 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return factor * power;
}

function label(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-US');
}
