import { circle, curve, line, path, points, polygon, repeat } from '#demo/artwork/press/svg.ts';

/** The rider of the poster for Prince Achmed, cut from one sheet with his horse. */
const CUT = '#100c14';
const AMBER = '#f3b04c';

/** The magic horse, leaping to the right, rider on its back; about 520 long, saddle near (0, -60). */
export const horse = (): string =>
  [
    // trunk and haunch
    path(
      curve(
        points(`-170,-66 -120,-104 -40,-92 50,-104 118,-132 150,-100 140,-40 90,-4 10,6 -60,8 -130,16 -176,-14`),
        true,
        0.9,
      ),
      CUT,
    ),
    // neck and head
    path(
      curve(
        points(`88,-110 128,-180 176,-236 204,-262 236,-254 268,-216 296,-186 290,-168 264,-170 236,-190 214,-186
          188,-140 160,-76 130,-50`),
        true,
        0.8,
      ),
      CUT,
    ),
    polygon(points('200,-258 204,-300 220,-262'), CUT),
    polygon(points('216,-260 230,-296 234,-254'), CUT),
    circle(238, -226, 5, AMBER),
    path(curve(points('276,-184 284,-180 278,-176 270,-180'), true, 0.9), AMBER),
    // mane in flying locks
    ...[0, 1, 2, 3, 4, 5].map((i) => {
      const [x, y] = [196 - i * 20, -262 + i * 27];
      return path(
        curve(
          [
            [x + 10, y - 4],
            [x - 30, y - 34],
            [x - 74 - i * 3, y - 22],
            [x - 46, y - 14],
            [x - 70, y + 8],
            [x - 26, y - 2],
            [x + 4, y + 24],
          ],
          true,
          0.9,
        ),
        CUT,
      );
    }),
    // forelegs reaching, hind legs thrusting
    path(curve(points('118,-60 176,-40 238,-64 262,-42 232,-26 236,4 218,6 212,-30 168,-12 108,-20'), true, 0.6), CUT),
    path(curve(points('98,-36 134,0 190,10 196,48 176,78 160,76 172,46 164,30 112,22 70,-8'), true, 0.6), CUT),
    path(curve(points('-150,-30 -176,30 -240,56 -292,104 -312,98 -262,42 -224,10 -190,-40'), true, 0.7), CUT),
    path(curve(points('-120,-10 -126,50 -176,92 -206,142 -226,140 -200,84 -160,48 -164,-10'), true, 0.7), CUT),
    // tail
    path(
      curve(
        points(`-164,-78 -214,-120 -290,-116 -348,-74 -300,-84 -360,-36 -288,-66 -330,-10 -254,-58 -190,-54`),
        true,
        0.9,
      ),
      CUT,
    ),
    // bridle, breast strap and saddle cloth: light let through
    line('M262 -170L214 -216L206 -256M214 -216L240 -246', AMBER, 3),
    line('M146 -96Q120 -66 92 -16', AMBER, 4, { 'stroke-dasharray': '3 5' }),
    path(curve(points('-44,-90 46,-98 60,-34 46,-10 -40,-8 -58,-40'), true, 0.6), AMBER),
    path(curve(points('-36,-80 38,-88 50,-36 40,-20 -34,-18 -48,-40'), true, 0.6), CUT),
    repeat(5, (i) =>
      polygon(
        [
          [-28 + i * 17, -52 - (i % 2) * 3],
          [-20 + i * 17, -64],
          [-12 + i * 17, -52],
          [-20 + i * 17, -38],
        ],
        AMBER,
      ),
    ),
    repeat(7, (i) => circle(-44 + i * 15, 0, 3.6, CUT)),
  ].join('');

export const prince = (): string =>
  [
    path(curve(points('-34,-84 -40,-136 -26,-172 4,-176 26,-158 26,-116 34,-84'), true, 0.8), CUT),
    path(curve(points('-10,-92 34,-88 66,-52 62,-8 82,6 84,16 48,8 44,-40 10,-60'), true, 0.7), CUT),
    line('M10 -160L58 -158L108 -192', CUT, 13, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    line('M108 -192L236 -190', CUT, 3),
    path(curve(points('-14,-170 -18,-202 -4,-218 18,-214 30,-200 40,-192 28,-188 26,-176 8,-166'), true, 0.6), CUT),
    path(curve(points('-28,-202 -34,-226 -6,-248 28,-238 34,-216 8,-210'), true, 0.9), CUT),
    polygon(points('4,-242 10,-276 18,-242'), CUT),
    path(curve(points('10,-270 -10,-304 -44,-312 -26,-296 -50,-290 -14,-274'), true, 0.9), CUT),
    circle(11, -240, 5, AMBER),
    path(
      curve(points('-36,-152 -92,-158 -148,-128 -116,-128 -160,-98 -104,-104 -130,-70 -70,-96 -36,-110'), true, 0.9),
      CUT,
    ),
    line('M-34 -108H30', AMBER, 4, { 'stroke-dasharray': '3 5' }),
    line('M-34 -98L-92 -66', CUT, 5),
  ].join('');
