import { bat } from '#demo/artwork/house/bat.ts';
import {
  blur,
  circle,
  curve,
  element,
  ellipse,
  group,
  HEADER,
  linear,
  type Picture,
  path,
  points,
  polygon,
  radial,
  rays,
  rect,
  repeat,
  ring,
} from '#demo/artwork/press/svg.ts';
import { randomFrom } from '#demo/random.ts';

/** Header: the big hall. The middle third of every header stays calm for a headline. */
const INK = '#120e1e';
const BRASS = '#d9a441';
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

/**
 * Draws the big hall just before the film: proscenium of set-back arches, a white screen, the beam
 * overhead.
 */
export function hall(): Picture {
  const { width, height } = HEADER;
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
    polygon(points('930,-40 990,-40 1450,620 470,620'), 'url(#beam)', { opacity: 0.55 }),
    ellipse(960, 640, 620, 40, '#f3e2bd', { opacity: 0.35, filter: 'url(#soft)' }),
    rect(0, 622, width, 178, '#1c1024'),
    audience(width, 640),
  ].join('');
  return { width, height, ground: INK, body, finish: { grain: 15, vignette: 0.35 } };
}
