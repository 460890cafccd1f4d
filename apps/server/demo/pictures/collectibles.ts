import type { Palette } from './palette.ts';
import { box, chance, circle, contactShadow, type Drawing, line, linear, path, radial, softShadow } from './svg.ts';

/** A record half out of its sleeve. */
export function record(p: Palette, seed: number): Drawing {
  const random = chance(seed);
  const defs = [
    radial('vinyl', [
      [0, '#4a4a4e'],
      [0.5, '#17171a'],
      [1, '#050506'],
    ]),
    linear('cover', 90, [
      [0, p.body],
      [1, p.bodyDeep],
    ]),
    '<clipPath id="cover-edge"><rect x="270" y="300" width="560" height="560" rx="4"/></clipPath>',
  ].join('');
  const grooves = Array.from({ length: 16 }, (_, index) =>
    circle(
      850,
      580,
      100 + index * 10.4,
      'none',
      `stroke="#fff" stroke-opacity="${index % 4 === 0 ? 0.14 : 0.06}" stroke-width="2"`,
    ),
  );
  const bars = Array.from({ length: 13 }, (_, index) => {
    const height = 70 + random() * 300;
    return box(312 + index * 37, 780 - height, 22, height, 11, index > 9 ? p.accent : p.light, 'opacity=".92"');
  });
  const shapes = [
    contactShadow(420, 720, 872),
    softShadow((more) => circle(862, 592, 268, '#000', more), 34, 0.4),
    circle(850, 580, 270, 'url(#vinyl)'),
    ...grooves,
    path('M850 580 L1100 480 A270 270 0 0 1 1112 640 Z', '#fff', 'opacity=".1"'),
    circle(850, 580, 86, p.accent),
    circle(850, 580, 60, p.light, 'opacity=".85"'),
    circle(850, 580, 9, p.dark),
    softShadow((more) => box(286, 318, 548, 548, 4, '#000', more), 34, 0.45),
    box(270, 300, 560, 560, 4, 'url(#cover)'),
    `<g clip-path="url(#cover-edge)">${circle(640, 430, 150, p.accent, 'opacity=".9"')}${bars.join('')}</g>`,
    box(270, 300, 14, 560, 2, '#000', 'opacity=".25"'),
    path('M270 300 H830 L560 300 L270 620 Z', '#fff', 'opacity=".07"'),
  ].join('');
  return { defs, shapes };
}

/** A trading card in a clear case. */
export function card(p: Palette, seed: number): Drawing {
  const random = chance(seed);
  const defs = [
    linear('case', 0, [
      [0, '#ffffff'],
      [0.5, '#dfe5ea'],
      [1, '#ffffff'],
    ]),
    linear('air', 90, [
      [0, p.accent],
      [1, p.body],
    ]),
    linear('foil', 0, [
      [0, p.metalDeep],
      [0.3, p.light],
      [0.55, p.metal],
      [0.8, p.light],
      [1, p.metalDeep],
    ]),
    '<clipPath id="field"><rect x="530" y="370" width="340" height="380" rx="6"/></clipPath>',
  ].join('');
  const rays = Array.from({ length: 14 }, (_, index) => {
    const turn = (index / 14) * Math.PI * 2 + random();
    const [x, y] = [700 + Math.cos(turn) * 500, 640 + Math.sin(turn) * 500];
    return path(
      `M700 640 L${x.toFixed(0)} ${y.toFixed(0)} L${(x + 70).toFixed(0)} ${(y + 60).toFixed(0)} Z`,
      p.light,
      'opacity=".13"',
    );
  });
  const figure = [
    circle(712, 462, 44, p.bodyDeep),
    path(
      'M660 520 C690 500 740 502 766 524 L806 628 L776 640 L748 584 L744 680 L790 800 L742 800 L704 700 L668 800 L618 800 L668 674 L664 590 L596 566 L560 470 L588 462 L622 534 Z',
      p.bodyDeep,
    ),
    circle(566, 432, 20, p.light),
  ];
  const shapes = [
    softShadow((more) => box(474, 196, 484, 710, 26, '#000', more), 40, 0.4),
    box(450, 160, 500, 730, 24, 'url(#case)', 'opacity=".92"'),
    box(470, 182, 460, 96, 10, p.body),
    box(490, 204, 200, 16, 8, p.light, 'opacity=".9"'),
    box(490, 236, 130, 14, 7, p.light, 'opacity=".55"'),
    `<text x="886" y="252" font-family="Georgia, serif" font-size="62" font-weight="700" fill="${p.accent}" text-anchor="end">9</text>`,
    box(500, 310, 400, 550, 14, 'url(#foil)'),
    box(516, 326, 368, 518, 10, '#fdfaf2'),
    `<g clip-path="url(#field)">${box(530, 370, 340, 380, 6, 'url(#air)')}${rays.join('')}${figure.join('')}</g>`,
    box(540, 772, 220, 18, 9, p.bodyDeep),
    box(540, 804, 140, 14, 7, p.bodyDeep, 'opacity=".5"'),
    circle(836, 796, 24, p.accent),
    path('M450 184 Q450 160 474 160 H700 L470 700 H450 Z', '#fff', 'opacity=".3"'),
    box(450, 160, 500, 730, 24, 'none', 'stroke="#fff" stroke-width="5" stroke-opacity=".8"'),
  ].join('');
  return { defs, shapes };
}

/** An arch-top guitar, standing. */
export function guitar(p: Palette): Drawing {
  const defs = [
    '<radialGradient id="burst" cx=".5" cy=".55" r=".6">' +
      `<stop offset="0" stop-color="${p.accent}"/><stop offset=".6" stop-color="${p.body}"/><stop offset="1" stop-color="${p.bodyDeep}"/></radialGradient>`,
    linear('neck', 0, [
      [0, '#3b2312'],
      [0.5, '#6d452a'],
      [1, '#2c190c'],
    ]),
    linear('plate', 0, [
      [0, p.metalDeep],
      [0.5, p.light],
      [1, p.metalDeep],
    ]),
  ].join('');
  const body =
    'M700 500 C740 500 770 470 822 470 C884 470 908 520 900 572 C892 620 896 640 930 680 C980 740 972 850 880 884 C800 912 600 912 520 884 C428 850 420 740 470 680 C504 640 508 620 500 572 C492 520 516 470 578 470 C630 470 660 500 700 500 Z';
  const strings = Array.from({ length: 6 }, (_, index) =>
    line(`M${680 + index * 8} 60 V812`, '#e8e2d4', 1.8, 'opacity=".85"'),
  );
  const frets = Array.from({ length: 13 }, (_, index) =>
    line(`M670 ${130 + index * 27} H730`, '#cfc6b4', 2.5, 'opacity=".8"'),
  );
  const hole = (x: number, flip: number) =>
    `<g transform="translate(${x} 690) scale(${flip} 1)">${line('M0 -70 C26 -40 -20 20 8 66', p.dark, 13)}${circle(-6, -74, 10, p.dark)}${circle(13, 70, 10, p.dark)}</g>`;
  const pegs = [0, 1, 2].flatMap((row) => [
    circle(642, 40 + row * 34, 12, 'url(#plate)'),
    circle(758, 40 + row * 34, 12, 'url(#plate)'),
  ]);
  const shapes = [
    contactShadow(250, 700, 890),
    softShadow((more) => path(body, '#000', `${more} transform="translate(24 16)"`), 40, 0.45),
    path(body, 'url(#burst)', `stroke="${p.light}" stroke-width="9"`),
    path(body, 'none', 'stroke="#000" stroke-opacity=".3" stroke-width="3"'),
    hole(560, 1),
    hole(840, -1),
    ...pegs,
    path('M652 0 H748 L740 118 H660 Z', 'url(#neck)'),
    box(668, 110, 64, 480, 4, 'url(#neck)'),
    ...frets,
    box(640, 606, 120, 44, 10, 'url(#plate)'),
    box(640, 720, 120, 44, 10, 'url(#plate)'),
    box(630, 800, 140, 24, 6, p.dark),
    ...strings,
    path(
      'M520 520 C540 480 600 476 640 500 C590 500 556 530 548 590 C530 580 512 550 520 520 Z',
      '#fff',
      'opacity=".28"',
    ),
  ].join('');
  return { defs, shapes };
}

/** A road bicycle against the wall. */
export function bicycle(p: Palette): Drawing {
  const defs = linear('tube', 90, [
    [0, p.accent],
    [0.4, p.body],
    [1, p.bodyDeep],
  ]);
  const wheel = (x: number) =>
    [
      circle(x, 660, 214, 'none', `stroke="${p.dark}" stroke-width="20"`),
      circle(x, 660, 198, 'none', `stroke="${p.metal}" stroke-width="7"`),
      ...Array.from({ length: 24 }, (_, index) => {
        const turn = (index / 24) * Math.PI * 2;
        const end = `${(x + Math.cos(turn) * 196).toFixed(0)} ${(660 + Math.sin(turn) * 196).toFixed(0)}`;
        return line(`M${x} 660 L${end}`, p.metalDeep, 1.6, 'opacity=".8"');
      }),
      circle(x, 660, 22, p.metal),
    ].join('');
  const tube = (d: string, width = 19) =>
    line(d, p.bodyDeep, width + 4) +
    line(d, p.body, width) +
    line(d, p.accent, 4, 'opacity=".7" transform="translate(-3 -4)"');
  const shapes = [
    contactShadow(190, 390, 878),
    contactShadow(190, 1010, 878),
    wheel(390),
    wheel(1010),
    tube('M390 660 L560 420', 14),
    tube('M390 660 L650 676', 14),
    tube('M650 676 L540 360'),
    tube('M560 420 L888 402'),
    tube('M650 676 L902 440'),
    tube('M880 344 L926 500 Q950 590 1010 660', 15),
    line('M540 360 L530 322', p.metal, 13),
    path('M464 318 C520 296 590 306 628 322 C600 340 520 344 470 338 Z', p.dark),
    line('M874 344 C930 320 980 330 984 374 C986 410 950 420 930 410', p.dark, 15),
    circle(650, 676, 58, 'none', `stroke="${p.metalDeep}" stroke-width="10"`),
    circle(650, 676, 18, p.metal),
    line('M650 676 L706 744', p.metal, 12),
    line('M650 676 L594 608', p.metal, 12),
    box(682, 738, 70, 16, 6, p.dark),
    box(558, 596, 70, 16, 6, p.dark),
    line('M390 640 L650 620 M390 682 L650 734', p.dark, 4, 'opacity=".8"'),
  ].join('');
  return { defs, shapes };
}
