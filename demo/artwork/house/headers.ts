import { bat, farBat } from '#demo/artwork/house/bat.ts';
import { block, blockWidth } from '#demo/artwork/press/alphabet.ts';
import { between, randomFrom } from '#demo/artwork/press/random.ts';
import {
  blur,
  circle,
  curve,
  element,
  ellipse,
  group,
  line,
  linear,
  outline,
  type Picture,
  path,
  polar,
  polygon,
  radial,
  rays,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';

/** The three wide pictures at the top of the site, 1920 x 800; the middle third stays calm for a headline. */
const SIZE = { width: 1920, height: 800 } as const;
const INK = '#120e1e';
const PLUM = '#3d1f3f';
const BRASS = '#d9a441';
const CREAM = '#f7ecd3';
const ROSE = '#a63d4f';

/** Curtain folds between two edges, lit from the middle of the stage. */
function curtain(left: number, right: number, top: number, bottom: number, from: 'left' | 'right'): string {
  const folds = 11;
  const wide = (right - left) / folds;
  return repeat(folds, (i) => {
    const x = left + i * wide;
    const lit = from === 'right' ? i / folds : 1 - i / folds;
    const tone = ['#3b1220', '#511828', '#691f31', '#85293c', ROSE][Math.min(4, Math.floor(lit * 5))] ?? ROSE;
    return (
      path(
        `M${x} ${top}Q${x + wide * 0.3} ${(top + bottom) / 2} ${x} ${bottom}H${x + wide}Q${x + wide * 0.7} ${(top + bottom) / 2} ${x + wide} ${top}Z`,
        tone,
      ) +
      path(
        `M${x + wide * 0.62} ${top}Q${x + wide * 0.5} ${(top + bottom) / 2} ${x + wide * 0.66} ${bottom}H${x + wide}Q${x + wide * 0.74} ${(top + bottom) / 2} ${x + wide} ${top}Z`,
        '#26091a',
        { opacity: 0.5 },
      )
    );
  });
}

/** Rows of seats and heads, bigger towards us. */
function audience(width: number, top: number): string {
  const random = randomFrom('first night');
  return repeat(4, (row) => {
    const s = 1 + row * 0.42;
    const y = top + row * 62;
    const pitch = 74 * s;
    const tone = ['#2a1830', '#211227', '#190d1e', '#0f0814'][row] ?? INK;
    return repeat(Math.ceil(width / pitch) + 1, (i) => {
      const x = (i - (row % 2) * 0.5) * pitch;
      const seat = path(
        `M${x - 30 * s} ${y + 120 * s}V${y + 16 * s}Q${x - 30 * s} ${y - 10 * s} ${x} ${y - 10 * s}Q${x + 30 * s} ${y - 10 * s} ${x + 30 * s} ${y + 16 * s}V${y + 120 * s}Z`,
        tone,
        { stroke: BRASS, 'stroke-opacity': 0.16, 'stroke-width': 1.5 },
      );
      if (random() > 0.62) return seat;
      const hat = random() < 0.16;
      return (
        seat +
        circle(x, y - 26 * s, 17 * s, tone) +
        path(
          `M${x - 34 * s} ${y + 30 * s}Q${x - 30 * s} ${y - 6 * s} ${x} ${y - 10 * s}Q${x + 30 * s} ${y - 6 * s} ${x + 34 * s} ${y + 30 * s}Z`,
          tone,
        ) +
        (hat
          ? path(
              curve(
                [
                  [x - 24 * s, y - 30 * s],
                  [x - 18 * s, y - 50 * s],
                  [x + 8 * s, y - 54 * s],
                  [x + 22 * s, y - 38 * s],
                  [x + 34 * s, y - 28 * s],
                  [x, y - 32 * s],
                ],
                true,
                0.8,
              ),
              tone,
            )
          : '')
      );
    });
  });
}

/** The big hall just before it starts: proscenium of set-back arches, a white screen, the beam overhead. */
export function hall(): Picture {
  const { width, height } = SIZE;
  const arch = (inset: number, colour: string): string =>
    path(
      `M${330 + inset} 620V${170 + inset * 0.8}L${430 + inset * 0.7} ${90 + inset * 0.8}H${1490 - inset * 0.7}L${1590 - inset} ${170 + inset * 0.8}V620Z`,
      colour,
    );
  const body = [
    element(
      'defs',
      {},
      radial('screen', [960, 360], 620, [
        [0, '#fffaf0'],
        [0.6, '#f3e2bd'],
        [1, '#c99f6a'],
      ]),
      linear(
        'beam',
        [960, -60],
        [960, 480],
        [
          [0, '#fff6de', 0.5],
          [1, '#fff6de', 0],
        ],
      ),
      blur('soft', 18),
    ),
    rect(0, 0, width, height, INK),
    ...[-1, 1].map((side) =>
      group(
        { transform: `translate(960 0) scale(${side} 1)` },
        path(rays([0, 640], 560, 1500, 60, 0.42, 0), '#2b1a3a'),
        repeat(6, (i) => ring(0, 640, 820 + i * 90, BRASS, i === 0 ? 5 : 2, { opacity: 0.3 })),
      ),
    ),
    ...[0, 1, 2, 3, 4].map((i) => arch(-90 + i * 22, i % 2 === 0 ? BRASS : '#5b3322')),
    arch(20, INK),
    rect(470, 170, 980, 450, 'url(#screen)'),
    curtain(350, 560, 130, 640, 'right'),
    curtain(1360, 1570, 130, 640, 'left'),
    path(
      `M350 110H1570V196Q${1490} 236 ${1410} 196Q1330 236 1250 196Q1170 236 1090 196Q1010 236 960 196Q910 236 830 196Q750 236 670 196Q590 236 510 196Q430 236 350 196Z`,
      '#691f31',
    ),
    path(
      'M350 196Q430 236 510 196Q590 236 670 196Q750 236 830 196Q910 236 960 196Q1010 236 1090 196Q1170 236 1250 196Q1330 236 1410 196Q1490 236 1570 196',
      'none',
      { stroke: BRASS, 'stroke-width': 6, 'stroke-dasharray': '3 7' },
    ),
    group({ transform: 'translate(960 96) scale(1.5)' }, bat(BRASS, INK)),
    polygon(
      [
        [930, -40],
        [990, -40],
        [1450, 620],
        [470, 620],
      ],
      'url(#beam)',
      { opacity: 0.55 },
    ),
    ellipse(960, 640, 620, 40, '#f3e2bd', { opacity: 0.35, filter: 'url(#soft)' }),
    rect(0, 622, width, 178, '#1c1024'),
    audience(width, 640),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 15, vignette: 0.35 } };
}

/** One gabled roof with its chimney and a few lit windows. */
function gable(x: number, floor: number, wide: number, tall: number, tone: string, lit: number, seed: string): string {
  const random = randomFrom(seed);
  return [
    polygon(
      [
        [x, floor],
        [x, floor - tall],
        [x + wide / 2, floor - tall - wide * 0.56],
        [x + wide, floor - tall],
        [x + wide, floor],
      ],
      tone,
    ),
    rect(x + wide * 0.68, floor - tall - wide * 0.52, wide * 0.13, wide * 0.36, tone),
    repeat(Math.floor(tall / 58), (row) =>
      repeat(3, (column) =>
        random() < lit
          ? rect(
              x + wide * (0.16 + column * 0.27),
              floor - tall + 22 + row * 56,
              wide * 0.13,
              26,
              random() < 0.7 ? '#f0c36a' : '#f7e3ad',
            )
          : '',
      ),
    ),
  ].join('');
}

/** The hill town by night: the church on its mound, roofs down both sides, noctules leaving for work. */
export function town(): Picture {
  const { width, height } = SIZE;
  const random = randomFrom('arlon');
  const roofs = (floor: number, low: number, high: number, tone: string, lit: number, seed: string): string => {
    const list: string[] = [];
    for (let x = -60; x < width; ) {
      const wide = between(random, 90, 150);
      const hill = Math.exp(-(((x + wide / 2 - 1180) / 460) ** 2)) * 150;
      list.push(
        gable(x, floor + 400, wide, 400 + between(random, low, high) + hill, tone, lit, `${seed}${Math.round(x)}`),
      );
      x += wide * 0.92;
    }
    return list.join('');
  };
  const church = [
    rect(1130, 190, 100, 460, '#241a38'),
    polygon(
      [
        [1118, 196],
        [1180, 20],
        [1242, 196],
      ],
      '#241a38',
    ),
    polygon(
      [
        [1158, 84],
        [1180, 20],
        [1202, 84],
      ],
      '#31244a',
    ),
    rect(1150, 230, 16, 50, '#f0c36a'),
    rect(1194, 230, 16, 50, '#f0c36a'),
    circle(1180, 176, 17, CREAM),
    line('M1180 176V164M1180 176H1189', INK, 3),
    polygon(
      [
        [1230, 330],
        [1400, 330],
        [1440, 650],
        [1230, 650],
      ],
      '#241a38',
    ),
    line('M1180 20V-10M1170 2H1190', '#241a38', 4),
  ].join('');
  const sign = { height: 30, stretch: 0.9, weight: 7, gap: 9, corner: 'round' as const };
  const body = [
    element(
      'defs',
      {},
      linear(
        'night',
        [0, 0],
        [0, height],
        [
          [0, '#151030'],
          [0.45, '#3b2a5c'],
          [0.75, '#93506a'],
          [1, '#e29a63'],
        ],
      ),
      radial('halo', [470, 250], 420, [
        [0, '#fdeec0', 0.55],
        [1, '#3b2a5c', 0],
      ]),
    ),
    rect(0, 0, width, height, 'url(#night)'),
    repeat(90, () =>
      circle(random() * width, random() * 380, between(random, 0.8, 2.4), CREAM, {
        opacity: between(random, 0.3, 0.9),
      }),
    ),
    circle(470, 250, 420, 'url(#halo)'),
    circle(470, 250, 128, '#fbeec6'),
    ...[
      [430, 220, 26],
      [510, 290, 38],
      [490, 200, 16],
    ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#e9d49c', { opacity: 0.7 })),
    church,
    roofs(640, -110, -40, '#3b2750', 0.16, 'far'),
    roofs(720, -150, -70, '#271a3a', 0.24, 'middle'),
    // the marquee, small and lit, at home among the roofs
    rect(1430, 520, 330, 300, '#1a1128'),
    rect(1440, 470, 310, 60, INK, { stroke: BRASS, 'stroke-width': 4 }),
    block('NOCTULE', 1595 - blockWidth('NOCTULE', sign) / 2, 481, '#ffe3a3', sign),
    repeat(21, (i) => circle(1446 + i * 15, 540, 4, '#ffe3a3')),
    rect(1470, 570, 250, 130, '#f0c36a', { opacity: 0.85 }),
    ...[0, 1, 2, 3].map((i) => rect(1478 + i * 62, 580, 50, 120, '#5b3322')),
    roofs(800, -190, -110, '#140d20', 0.3, 'near'),
    group({ transform: 'translate(640 330) rotate(-12) scale(1.5)' }, bat(INK, BRASS)),
    ...[
      [860, 200, 1.1, 8],
      [300, 420, 0.9, -14],
      [980, 330, 0.7, 4],
      [760, 130, 0.6, -8],
      [1010, 110, 0.45, 10],
      [210, 170, 0.6, 16],
      [1500, 180, 0.8, -6],
      [1660, 300, 0.55, 8],
      [570, 480, 0.5, 6],
    ].map(([x = 0, y = 0, s = 1, turn = 0]) => farBat(x, y, s, turn, INK)),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 14, vignette: 0.25 } };
}

/** The projectionist's corner: two spools, a loop of film, and the beam that leaves through the little window. */
export function booth(): Picture {
  const { width, height } = SIZE;
  const random = randomFrom('dust');
  const spool = (x: number, y: number, r: number, turn: number): string =>
    [
      circle(x, y, r, '#2a2733'),
      ring(x, y, r * 0.97, BRASS, 5),
      circle(x, y, r * 0.7, '#4a2c2a'),
      repeat(14, (i) => ring(x, y, r * (0.36 + i * 0.024), '#2c1a1c', 1.5)),
      repeat(5, (i) => {
        const [hx, hy] = polar([x, y], r * 0.5, turn + i * 72);
        return circle(hx, hy, r * 0.17, INK) + ring(hx, hy, r * 0.17, BRASS, 2.5);
      }),
      circle(x, y, r * 0.16, BRASS),
      circle(x, y, r * 0.07, INK),
    ].join('');
  const strip = curve(
    [
      [1560, 150],
      [1480, 250],
      [1500, 380],
      [1400, 470],
      [1240, 470],
      [1120, 560],
      [900, 620],
      [640, 560],
      [420, 640],
      [180, 610],
      [-60, 700],
    ],
    false,
  );
  const machine = [
    rect(1330, 340, 420, 250, '#24202e', { rx: 18 }),
    rect(1344, 354, 392, 222, '#352f42', { rx: 12 }),
    repeat(7, (i) => rect(1540, 380 + i * 24, 170, 9, '#1a1722', { rx: 4 })),
    rect(1244, 402, 96, 112, '#1a1722', { rx: 8 }),
    rect(1210, 418, 44, 80, BRASS, { rx: 6 }),
    circle(1420, 460, 62, '#1a1722'),
    ring(1420, 460, 50, BRASS, 4),
    group({ transform: 'translate(1420 460) scale(0.42)' }, bat(BRASS, '#1a1722')),
    polygon(
      [
        [1450, 590],
        [1640, 590],
        [1690, 800],
        [1400, 800],
      ],
      '#1a1722',
    ),
  ].join('');
  const body = [
    element(
      'defs',
      {},
      linear(
        'dark',
        [0, 0],
        [width, 0],
        [
          [0, '#241733'],
          [0.6, '#1a1226'],
          [1, '#0e0a16'],
        ],
      ),
      linear(
        'beam',
        [1210, 458],
        [0, 300],
        [
          [0, '#fff3cf', 0.95],
          [0.25, '#f6d98e', 0.55],
          [1, '#e2a35a', 0.12],
        ],
      ),
      blur('soft', 12),
    ),
    rect(0, 0, width, height, 'url(#dark)'),
    polygon(
      [
        [1212, 440],
        [1212, 478],
        [-20, 700],
        [-20, -40],
      ],
      'url(#beam)',
    ),
    polygon(
      [
        [1212, 446],
        [1212, 470],
        [-20, 470],
        [-20, 130],
      ],
      'url(#beam)',
      { opacity: 0.7, filter: 'url(#soft)' },
    ),
    repeat(240, () => {
      const t = random() ** 0.8;
      const x = 1200 - t * 1200;
      const half = 20 + t * 350;
      return circle(x, 458 - t * 128 + between(random, -half, half), between(random, 0.8, 3.4), CREAM, {
        opacity: between(random, 0.2, 0.8),
      });
    }),
    line(strip, '#0d0a13', 62),
    line(strip, '#6b4a38', 40),
    line(strip, '#0d0a13', 40, { 'stroke-dasharray': '4 52' }),
    line(strip, CREAM, 52, { 'stroke-dasharray': '7 11', opacity: 0.75 }),
    line(strip, '#0d0a13', 45),
    line(strip, '#8a6147', 38, { 'stroke-dasharray': '50 6' }),
    spool(1600, 170, 160, 10),
    spool(1780, 640, 130, 40),
    machine,
    path(
      outline([
        [0, 792],
        [width, 792],
        [width, 800],
        [0, 800],
      ]),
      INK,
    ),
    rect(0, 0, width, height, PLUM, { opacity: 0.08 }),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 16, vignette: 0.35 } };
}
