import type { Palette } from './palette.ts';
import {
  box,
  chance,
  circle,
  contactShadow,
  type Drawing,
  GROUND,
  lathe,
  line,
  linear,
  path,
  radial,
  softShadow,
} from './svg.ts';

/** A mushroom lamp that is lit. */
export function lamp(p: Palette): Drawing {
  const defs = [
    radial('shade', [
      [0, '#fff6dd'],
      [0.55, p.accent],
      [1, p.body],
    ]),
    linear('foot', 0, [
      [0, p.metalDeep],
      [0.35, p.metal],
      [0.6, p.light],
      [1, p.metalDeep],
    ]),
    `<radialGradient id="glow"><stop offset="0" stop-color="${p.accent}" stop-opacity=".75"/><stop offset="1" stop-color="${p.accent}" stop-opacity="0"/></radialGradient>`,
  ].join('');
  const foot = lathe([
    [40, 560],
    [36, 640],
    [44, 740],
    [120, 820],
    [190, 862],
    [196, GROUND],
  ]);
  const shapes = [
    `<ellipse cx="700" cy="520" rx="640" ry="520" fill="url(#glow)" opacity=".65"/>`,
    contactShadow(200),
    `<ellipse cx="700" cy="${GROUND}" rx="420" ry="60" fill="url(#glow)" opacity=".8"/>`,
    path(foot, 'url(#foot)'),
    path(
      'M360 560 C360 300 520 210 700 210 C880 210 1040 300 1040 560 C1040 600 940 622 700 622 C460 622 360 600 360 560 Z',
      'url(#shade)',
    ),
    path(
      'M374 566 C460 612 940 612 1026 566 C1010 606 900 622 700 622 C500 622 390 606 374 566 Z',
      '#fff3cf',
      'opacity=".75"',
    ),
    path(
      'M430 430 C460 320 560 262 660 252 C560 300 490 360 470 450 C462 480 424 470 430 430 Z',
      '#fff',
      'opacity=".45"',
    ),
  ].join('');
  return { defs, shapes };
}

/** A glazed vase with a few branches. */
export function vase(p: Palette, seed: number): Drawing {
  const random = chance(seed);
  const defs = [
    linear('glaze', 0, [
      [0, p.bodyDeep],
      [0.28, p.body],
      [0.42, p.light],
      [0.55, p.body],
      [1, p.bodyDeep],
    ]),
    linear('band', 0, [
      [0, p.bodyDeep],
      [0.35, p.accent],
      [1, p.bodyDeep],
    ]),
  ].join('');
  const branches = Array.from({ length: 5 }, (_, index) => {
    const lean = -260 + index * 130 + random() * 50;
    const top = 90 + random() * 150;
    const tip = [700 + lean, top] as const;
    const middle = [700 + lean * 0.35, 330] as const;
    const leaves = Array.from({ length: 7 }, (_, leaf) => {
      const along = 0.3 + leaf * 0.11;
      const x = 700 + (tip[0] - 700) * along ** 1.3;
      const y = 470 - (470 - tip[1]) * along;
      const turn = (leaf % 2 === 0 ? -48 : 52) + lean * 0.08;
      const fill = leaf % 3 === 0 ? p.accent : p.bodyDeep;
      return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="15" ry="46" fill="${fill}" opacity=".92" transform="rotate(${turn.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}) translate(0 -34)"/>`;
    }).join('');
    return line(`M700 480 Q${middle[0]} ${middle[1]} ${tip[0]} ${tip[1]}`, p.dark, 7) + leaves;
  });
  const body = lathe([
    [70, 440],
    [62, 490],
    [90, 540],
    [190, 640],
    [214, 720],
    [180, 812],
    [120, GROUND],
  ]);
  const belt = lathe([
    [198, 660],
    [214, 710],
    [208, 752],
  ]);
  const shapes = [
    contactShadow(190),
    ...branches,
    path(body, 'url(#glaze)'),
    path(belt, 'url(#band)', 'opacity=".85"'),
    `<ellipse cx="700" cy="440" rx="71" ry="16" fill="${p.dark}"/>`,
    path('M560 640 C540 720 560 800 600 850 C566 780 566 700 586 634 Z', '#fff', 'opacity=".35"'),
  ].join('');
  return { defs, shapes };
}

/** An easy chair from the side: shell, cushion, four thin legs. */
export function chair(p: Palette): Drawing {
  const defs = [
    linear('shell', 90, [
      [0, '#c58a52'],
      [0.6, '#8d5527'],
      [1, '#5b3415'],
    ]),
    linear('cushion', 90, [
      [0, p.accent],
      [0.2, p.body],
      [1, p.bodyDeep],
    ]),
  ].join('');
  const legs = ['M500 770 L430 880', 'M880 780 L960 880', 'M560 780 L540 880', 'M820 784 L850 880'].map((d, index) =>
    line(d, index < 2 ? p.metal : p.metalDeep, index < 2 ? 16 : 12),
  );
  const tufts = [
    [520, 420],
    [500, 540],
    [620, 690],
    [740, 700],
    [860, 704],
  ].map(([x = 0, y = 0]) => circle(x, y, 9, p.bodyDeep));
  const shapes = [
    contactShadow(330),
    ...legs.slice(2),
    path(
      'M330 250 C300 240 276 270 286 306 L400 700 C416 760 470 790 530 792 L960 806 C1030 808 1060 760 1030 724 C1006 696 960 700 900 702 L590 690 C540 686 510 664 496 620 L396 292 C388 268 360 254 330 250 Z',
      'url(#shell)',
    ),
    path(
      'M392 262 C440 236 520 250 536 304 L604 560 C620 610 650 628 700 630 L960 640 C1020 642 1040 700 1006 722 C980 736 930 734 880 732 L600 722 C530 718 490 690 470 626 L374 316 C368 290 372 272 392 262 Z',
      'url(#cushion)',
    ),
    ...tufts,
    line('M430 300 L516 600 Q540 668 610 676', '#fff', 6, 'opacity=".18"'),
    ...legs.slice(0, 2),
  ].join('');
  return { defs, shapes };
}

/** A globe in its meridian ring. */
export function globe(p: Palette, seed: number): Drawing {
  const random = chance(seed);
  const defs = [
    radial('sea', [
      [0, p.light],
      [0.35, p.body],
      [1, p.bodyDeep],
    ]),
    linear('ring', 0, [
      [0, p.metalDeep],
      [0.5, p.light],
      [1, p.metalDeep],
    ]),
    linear('stand', 0, [
      [0, '#4d2b14'],
      [0.45, '#a5683a'],
      [1, '#472610'],
    ]),
    '<clipPath id="ball"><circle cx="700" cy="480" r="300"/></clipPath>',
  ].join('');
  const lands = Array.from({ length: 9 }, () => {
    const [x, y, r] = [450 + random() * 500, 240 + random() * 480, 50 + random() * 90];
    const points = Array.from({ length: 9 }, (_, index) => {
      const turn = (index / 9) * Math.PI * 2;
      const reach = r * (0.55 + random() * 0.75);
      return `${(x + Math.cos(turn) * reach * 1.3).toFixed(0)} ${(y + Math.sin(turn) * reach).toFixed(0)}`;
    });
    return path(
      `M${points.join(' L')} Z`,
      p.accent,
      `opacity=".78" stroke="${p.accent}" stroke-width="26" stroke-linejoin="round"`,
    );
  });
  const meridians = [60, 150, 240].map(
    (rx) =>
      `<ellipse cx="700" cy="480" rx="${rx}" ry="300" fill="none" stroke="${p.light}" stroke-width="2" opacity=".35"/>`,
  );
  const parallels = [-160, 0, 160].map((dy) => {
    const rx = Math.sqrt(300 ** 2 - dy ** 2);
    return `<ellipse cx="700" cy="${480 + dy}" rx="${rx.toFixed(0)}" ry="${(rx * 0.16).toFixed(0)}" fill="none" stroke="${p.light}" stroke-width="2" opacity=".35"/>`;
  });
  const stand = lathe([
    [26, 790],
    [34, 810],
    [60, 830],
    [210, 852],
    [220, GROUND],
  ]);
  const shapes = [
    contactShadow(230),
    path(stand, 'url(#stand)'),
    `<g transform="rotate(18 700 480)">${circle(700, 480, 300, 'url(#sea)')}<g clip-path="url(#ball)">${lands.join('')}</g>${meridians.join('')}${parallels.join('')}`,
    line('M700 150 A330 330 0 0 1 700 810', 'url(#ring)', 20),
    circle(700, 152, 16, p.metal),
    circle(700, 808, 16, p.metal),
    '</g>',
    circle(700, 480, 300, 'none'),
    path('M470 380 C500 280 590 216 690 206 C600 250 540 320 520 410 Z', '#fff', 'opacity=".4"'),
  ].join('');
  return { defs, shapes };
}

/** A picture in a frame on the wall: hills, a sun, and their layers. */
export function print(p: Palette, seed: number): Drawing {
  const random = chance(seed);
  const defs = [
    linear('frame', 0, [
      [0, '#3a2414'],
      [0.5, '#7b4f2c'],
      [1, '#2e1b0e'],
    ]),
    linear('air', 90, [
      [0, p.wallDeep],
      [0.6, p.light],
      [1, p.accent],
    ]),
    '<clipPath id="sheet"><rect x="486" y="226" width="428" height="588"/></clipPath>',
  ].join('');
  const colours = [p.accent, p.body, p.floorDeep, p.bodyDeep, p.dark];
  const hills = colours.map((colour, layer) => {
    const y = 500 + layer * 66;
    const [a, b, c] = [random() * 120, random() * 120, random() * 120];
    return path(
      `M460 ${y} C560 ${y - a} 640 ${y + b / 2} 720 ${y - 20} S860 ${y - c} 940 ${y} V840 H460 Z`,
      colour,
      'opacity=".93"',
    );
  });
  const sun = [500 + 60 + random() * 240, 330 + random() * 80] as const;
  const shapes = [
    softShadow((more) => box(440, 192, 544, 700, 6, '#000', more), 40, 0.4),
    box(420, 160, 560, 720, 4, 'url(#frame)'),
    box(446, 186, 508, 668, 2, '#fbf7ee'),
    box(446, 186, 508, 18, 2, '#000', 'opacity=".12"'),
    `<g clip-path="url(#sheet)">${box(486, 226, 428, 588, 0, 'url(#air)')}${circle(sun[0], sun[1], 74, p.light)}${circle(sun[0], sun[1], 74, p.accent, 'opacity=".55"')}${hills.join('')}</g>`,
    path('M446 186 L700 186 L446 640 Z', '#fff', 'opacity=".08"'),
  ].join('');
  return { defs, shapes };
}
