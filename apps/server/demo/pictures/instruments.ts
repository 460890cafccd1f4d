import type { Palette } from './palette.ts';
import { box, circle, contactShadow, type Drawing, GROUND, line, linear, path, radial, softShadow } from './svg.ts';

/** A viewfinder camera: chrome above leather, a deep lens in front. */
export function camera(p: Palette): Drawing {
  const defs = [
    linear('chrome', 90, [
      [0, p.light],
      [0.45, p.metal],
      [1, p.metalDeep],
    ]),
    linear('leather', 90, [
      [0, p.body],
      [1, p.bodyDeep],
    ]),
    radial('glass', [
      [0, '#6d7fa8'],
      [0.35, '#26304d'],
      [1, '#07080d'],
    ]),
    radial('ring', [
      [0, '#5a5753'],
      [1, '#0d0c0c'],
    ]),
    '<pattern id="grain" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.4" fill="#000" opacity=".35"/><circle cx="6.5" cy="6" r="1.4" fill="#fff" opacity=".05"/></pattern>',
  ].join('');
  const rings = [215, 196, 170, 150, 118].map((r, index) =>
    circle(700, 640, r, index % 2 === 0 ? 'url(#ring)' : p.dark),
  );
  const knurl = Array.from({ length: 60 }, (_, index) => {
    const turn = (index / 60) * Math.PI * 2;
    const point = (r: number) => `${(700 + Math.cos(turn) * r).toFixed(1)} ${(640 + Math.sin(turn) * r).toFixed(1)}`;
    return line(`M${point(198)} L${point(212)}`, '#77726b', 4, 'opacity=".55"');
  });
  const shapes = [
    contactShadow(400),
    box(330, 380, 110, 46, 12, 'url(#chrome)'),
    box(356, 346, 58, 40, 8, 'url(#chrome)'),
    box(930, 372, 130, 54, 14, 'url(#chrome)'),
    circle(900, 392, 22, p.accent),
    box(290, 420, 820, 150, 34, 'url(#chrome)'),
    box(290, 520, 820, GROUND - 520, 40, 'url(#leather)'),
    box(290, 520, 820, GROUND - 520, 40, 'url(#grain)'),
    box(290, 836, 820, 44, 20, 'url(#chrome)'),
    box(560, 352, 280, 190, 22, 'url(#chrome)'),
    box(600, 388, 200, 92, 12, p.dark),
    box(612, 398, 176, 72, 8, 'url(#glass)'),
    box(352, 452, 96, 62, 10, p.dark),
    box(360, 459, 80, 48, 6, 'url(#glass)'),
    ...rings,
    ...knurl,
    circle(700, 640, 112, 'url(#glass)'),
    circle(700, 640, 112, 'none', `stroke="${p.metal}" stroke-width="5" opacity=".7"`),
    circle(664, 600, 40, 'url(#room-gleam)'),
    circle(742, 690, 14, p.accent, 'opacity=".35"'),
    path('M620 860 A215 215 0 0 0 780 860', 'none', `stroke="${p.light}" stroke-width="3" opacity=".35"`),
  ].join('');
  return { defs, shapes };
}

/** A wristwatch on its strap, seen from above. */
export function watch(p: Palette): Drawing {
  const defs = [
    linear('strap', 0, [
      [0, p.bodyDeep],
      [0.3, p.body],
      [0.75, p.body],
      [1, p.bodyDeep],
    ]),
    linear('case', 0, [
      [0, p.metalDeep],
      [0.3, p.light],
      [0.6, p.metal],
      [1, p.metalDeep],
    ]),
    radial('dial', [
      [0, p.wall],
      [0.6, p.light],
      [1, p.wallDeep],
    ]),
  ].join('');
  const marks = Array.from({ length: 60 }, (_, minute) => {
    const hour = minute % 5 === 0;
    const length = hour ? 34 : 14;
    return `<rect x="${hour ? 695 : 698}" y="345" width="${hour ? 10 : 4}" height="${length}" rx="2" fill="${p.dark}" transform="rotate(${minute * 6} 700 560)"/>`;
  });
  const hand = (degrees: number, length: number, width: number, colour: string) =>
    `<g transform="rotate(${degrees} 700 560)"><rect x="${700 - width / 2}" y="${560 - length}" width="${width}" height="${length + 36}" rx="${width / 2}" fill="${colour}"/></g>`;
  const stitches = [612, 788].map((x) => line(`M${x} 20 V1100`, p.light, 4, 'stroke-dasharray="18 16" opacity=".45"'));
  const shapes = [
    softShadow((more) => box(604, -40, 206, 1200, 10, '#000', more), 34, 0.4),
    path('M592 -20 H808 L792 1140 H608 Z', 'url(#strap)'),
    ...stitches,
    softShadow((more) => circle(722, 592, 284, '#000', more), 40, 0.5),
    box(984, 526, 52, 68, 12, 'url(#case)'),
    circle(700, 560, 290, 'url(#case)'),
    circle(700, 560, 262, p.metalDeep),
    circle(700, 560, 252, 'url(#dial)'),
    ...marks,
    circle(700, 672, 62, 'none', `stroke="${p.dark}" stroke-width="3" opacity=".6"`),
    line('M700 672 L738 646', p.accent, 5),
    `<rect x="832" y="540" width="56" height="42" rx="5" fill="${p.light}" stroke="${p.dark}" stroke-width="3"/>`,
    hand(-52, 150, 18, p.dark),
    hand(62, 208, 13, p.dark),
    hand(200, 216, 5, p.accent),
    circle(700, 560, 17, p.accent),
    path('M520 420 A252 252 0 0 1 760 316 A300 300 0 0 0 520 420 Z', '#fff', 'opacity=".3"'),
  ].join('');
  return { defs, shapes };
}

/** A keyboard with knobs, seen from above. */
export function synth(p: Palette): Drawing {
  const defs = [
    linear('panel', 90, [
      [0, p.body],
      [1, p.bodyDeep],
    ]),
    linear('wood', 0, [
      [0, '#6e4222'],
      [0.5, '#a86f3e'],
      [1, '#5d371b'],
    ]),
    radial('knob', [
      [0, '#6a6763'],
      [1, '#121110'],
    ]),
    linear('key', 90, [
      [0, '#fffdf7'],
      [1, '#d9d2c4'],
    ]),
  ].join('');
  const knobs = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [330 + (index % 8) * 106, 400 + Math.floor(index / 8) * 104];
    const turn = -130 + ((index * 67) % 260);
    return (
      circle(x + 6, y + 10, 46, 'url(#room-shade)') +
      circle(x, y, 34, 'url(#knob)') +
      `<rect x="${x - 3}" y="${y - 32}" width="6" height="24" rx="3" fill="${index % 5 === 0 ? p.accent : p.light}" transform="rotate(${turn} ${x} ${y})"/>`
    );
  });
  const white = Array.from({ length: 15 }, (_, index) => box(262 + index * 58.6, 590, 55, 250, 7, 'url(#key)'));
  const black = Array.from({ length: 15 }, (_, index) =>
    [0, 1, 3, 4, 5].includes(index % 7) && index < 14 ? box(298 + index * 58.6, 590, 40, 152, 6, p.dark) : '',
  );
  const lamps = Array.from({ length: 8 }, (_, index) =>
    circle(330 + index * 106, 330, 9, index % 3 === 0 ? p.accent : '#3a3634'),
  );
  const shapes = [
    contactShadow(500, 700, 870),
    box(216, 280, 968, 600, 26, 'url(#wood)'),
    box(250, 280, 900, 580, 8, 'url(#panel)'),
    ...lamps,
    ...knobs,
    box(256, 582, 888, 268, 6, p.dark),
    ...white,
    ...black,
    path('M250 280 H1150 V300 H250 Z', '#fff', 'opacity=".14"'),
  ].join('');
  return { defs, shapes };
}

/** A table radio in a wooden case. */
export function radio(p: Palette): Drawing {
  const defs = [
    linear('wood', 90, [
      [0, '#b57a45'],
      [0.5, '#8a5429'],
      [1, '#5c3517'],
    ]),
    radial('dial', [
      [0, p.light],
      [1, p.wallDeep],
    ]),
    radial('knob', [
      [0, p.metal],
      [1, p.metalDeep],
    ]),
    `<pattern id="cloth" width="14" height="14" patternUnits="userSpaceOnUse"><rect width="14" height="14" fill="${p.body}"/><circle cx="7" cy="7" r="3.4" fill="${p.bodyDeep}"/></pattern>`,
  ].join('');
  const scale = Array.from({ length: 21 }, (_, index) => {
    const x = 836 + index * 14;
    return line(`M${x} 520 V${index % 5 === 0 ? 480 : 498}`, p.dark, 3);
  });
  const grain = Array.from({ length: 7 }, (_, index) =>
    line(
      `M270 ${402 + index * 70} C520 ${380 + index * 74} 880 ${430 + index * 66} 1130 ${398 + index * 70}`,
      '#3c210d',
      3,
      'opacity=".18"',
    ),
  );
  const shapes = [
    contactShadow(440),
    box(330, 856, 70, 26, 8, p.dark),
    box(1000, 856, 70, 26, 8, p.dark),
    box(250, 360, 900, 500, 70, 'url(#wood)'),
    ...grain,
    box(300, 410, 470, 400, 36, 'url(#cloth)'),
    box(300, 410, 470, 400, 36, 'none', 'stroke="#000" stroke-opacity=".35" stroke-width="6"'),
    box(812, 440, 296, 110, 14, 'url(#dial)'),
    ...scale,
    line('M962 452 V538', p.accent, 6),
    circle(892, 694, 104, 'url(#room-shade)'),
    circle(884, 680, 80, 'url(#knob)'),
    circle(884, 680, 56, p.metal),
    line('M884 680 L930 640', p.dark, 7),
    circle(1046, 640, 34, 'url(#knob)'),
    circle(1046, 736, 34, 'url(#knob)'),
    path(
      'M320 362 H1080 Q1140 366 1148 420 Q1090 384 1020 384 H380 Q300 384 252 420 Q262 366 320 362 Z',
      '#fff',
      'opacity=".16"',
    ),
  ].join('');
  return { defs, shapes };
}
