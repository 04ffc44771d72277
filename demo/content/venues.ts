/** The two cinemas and their eight halls. */
import { arrangementFrom } from '#demo/content/seat-map.ts';
import type { DemoCinema, DemoScreen } from '#demo/content/types.ts';
import {
  capacityOf,
  DEFAULT_SEATING_CONFIG,
  NEW_HALL_SEATING,
  type SeatingConfig,
} from '#modules/seating/rules/arrangement.ts';

const GRANDE = 1;
export const PETITE = 2;

export const CINEMAS: readonly DemoCinema[] = [
  {
    id: GRANDE,
    name: 'Grande Noctule',
    address: {
      address1: 'Grand-Rue 317',
      zip: '6700',
      city: 'Arlon',
      country: { iso_3166_2: 'BE' },
      lat: 49.6838,
      lng: 5.8152,
      gmaps: 'https://maps.google.com/?q=49.6838,5.8152',
    },
    phone: '+32 63 00 19 26',
    email: 'grande@noctule.example',
    opening_hours: [
      '13:30-23:15',
      '13:30-23:15',
      '13:30-23:15',
      '13:30-23:15',
      '13:30-00:45',
      '13:30-00:45',
      '13:30-23:15',
    ],
  },
  {
    id: PETITE,
    name: 'Petite Noctule',
    address: {
      address1: 'Rue de la Semois 214',
      zip: '6700',
      city: 'Arlon',
      country: { iso_3166_2: 'BE' },
      lat: 49.6811,
      lng: 5.8209,
      gmaps: 'https://maps.google.com/?q=49.6811,5.8209',
    },
    phone: '+32 63 00 19 31',
    email: 'petite@noctule.example',
    opening_hours: [
      '13:30-21:45',
      '13:30-21:45',
      '13:30-21:45',
      '13:30-21:45',
      '13:30-23:00',
      '13:30-23:00',
      '13:30-21:45',
    ],
  },
];

/** Ids of the halls, for price rows and the programme. */
export const SCREEN = {
  vesper: 1,
  hesperus: 2,
  luciole: 3,
  cameraObscura: 4,
  verriere: 5,
  jardin: 6,
  grenier: 7,
  semois: 8,
} as const;

type Assigning = Partial<SeatingConfig['auto_assign_seats']>;
const seating = (own: Partial<SeatingConfig>, assigning: Assigning = {}): SeatingConfig => ({
  ...DEFAULT_SEATING_CONFIG,
  accessible: true,
  ...own,
  auto_assign_seats: { ...NEW_HALL_SEATING, ...assigning },
});

/**
 * The hall of 1926: stalls that narrow towards the screen, love seats under the balcony, and the
 * balcony.
 */
const VESPER = `
.....ssssss|ssssssss|ssssss.....
....sssssss|ssssssss|sssssss....
...ssssssss|ssssssss|ssssssss...
..sssssssss|ssssssss|sssssssss..
..sssssssss|ssssssss|sssssssss..
.ssssssssss|ssssssss|ssssssssss.
.ssssssssss|ssssssss|ssssssssss.
.ssssssssss|ssssssss|ssssssssss.

.ww.ssssssx|ssssssss|xssssss.ww.
sssssssssss|cccccccc|sssssssssss
sssssssssss|cccccccc|sssssssssss
sssssssssss|cccccccc|sssssssssss
.sssssssss.|cccccccc|.sssssssss.
..LR.LR.LR.|LR.LR.LR|.LR.LR.LR..


.....sssss.|ssssssss|.sssss.....
....ssssss.|ssssssss|.ssssss....
....ssssss.|vvvvvvvv|.ssssss....
`;
const VESPER_ROWS = [...'ABCDEFGHIJKLMN', 'B1', 'B2', 'B3'];

/** An all-purpose hall: broad rows, two blocks, comfort at the back. */
const HESPERUS = `
..ssssss|ssssss..
.sssssss|sssssss.
ssssssss|ssssssss
ssssssss|ssssssss
ssssssss|ssssssss
ssssssss|ssssssss

ww.sssss|sssss.ww
ssssssss|ssssssss
cccccccc|cccccccc
cccccccc|cccccccc
`;

/** A small hall: one aisle at the side, four love seats in the last row. */
const LUCIOLE = `
|..ssssssss..
|.ssssssssss.
|.ssssssssss.
|ssssssssssss
|ssssssdsssss
|wwssssssssss
|vvvv.vv.vvvv
|LR.LR..LR.LR
`;

/** A drawing room with a screen. */
const CAMERA_OBSCURA = `
.ssssss.
.ssssss.
.cccccc.
cccccccc
w.LRLR.w
LR.LR.LR
`;

/** Under the glass roof; the rows have numbers, as in the old winter garden. */
const VERRIERE = `
.ssssss|ssssss.
sssssss|sssssss
sssssss|sssssss
sssssss|sssssss
wws.sss|sss.sww
sssssss|sssssss
ccccccc|ccccccc
ccccccc|ccccccc
`;

/** With more space: seats in twos and threes, and the next seats of a group stay empty. */
const JARDIN = `
sss.ss.ss.sss
sss.ss.ss.sss
ww..ss.ss..ww
sss.ss.ss.sss
ccc.cc.cc.ccc
LR..LR.LR..LR
`;

/** The attic: beams on the left, free seating without a plan. */
const GRENIER = `
...sssssss
..ssssssss
.sssssssss
.sssssssss
.h.sssssss
.h.ccccccc
ww.ccccccc
`;

function hall(
  own: Pick<DemoScreen, 'id' | 'cinema_id' | 'name' | 'abbreviation' | 'config'> & Partial<DemoScreen>,
  drawing: string,
): DemoScreen {
  const arrangement = arrangementFrom(drawing, own.config);
  return { online_seats: null, class_rate: {}, media: [], ...own, arrangement, capacity: capacityOf(arrangement) };
}

const supplement = (ticket: number): { ticket: number; handling: number } => ({ ticket, handling: 0 });
const NO_SUPPLEMENT = supplement(0);
const SUPPLEMENTS = {
  standard_seats: NO_SUPPLEMENT,
  wheelchair_seats: NO_SUPPLEMENT,
  comfort_seats: supplement(150),
  love_seats: supplement(200),
  vip_seats: supplement(400),
};

export const SCREENS: readonly DemoScreen[] = [
  hall(
    {
      id: SCREEN.vesper,
      cinema_id: GRANDE,
      name: 'Vesper',
      abbreviation: 'VES',
      online_seats: 390,
      class_rate: SUPPLEMENTS,
      config: seating({ row_naming: VESPER_ROWS }),
      media: ['FILM35', 'DOLBYATMOS', 'LASER'],
    },
    VESPER,
  ),
  hall(
    {
      id: SCREEN.hesperus,
      cinema_id: GRANDE,
      name: 'Hesperus',
      abbreviation: 'HES',
      class_rate: SUPPLEMENTS,
      config: seating({}),
      media: ['FILM35', 'LASER'],
    },
    HESPERUS,
  ),
  hall(
    {
      id: SCREEN.luciole,
      cinema_id: GRANDE,
      name: 'Luciole',
      abbreviation: 'LUC',
      class_rate: SUPPLEMENTS,
      config: seating({}, { enabled: false }),
      media: ['LASER'],
    },
    LUCIOLE,
  ),
  hall(
    {
      id: SCREEN.cameraObscura,
      cinema_id: GRANDE,
      name: 'Camera Obscura',
      abbreviation: 'CAM',
      class_rate: SUPPLEMENTS,
      config: seating({}),
      media: ['FILM35'],
    },
    CAMERA_OBSCURA,
  ),
  hall(
    {
      id: SCREEN.verriere,
      cinema_id: PETITE,
      name: 'Verrière',
      abbreviation: 'VER',
      class_rate: SUPPLEMENTS,
      config: seating({ row_naming: [...'12345678'], separator: '/' }, { allow_visitor_seat_change: false }),
    },
    VERRIERE,
  ),
  hall(
    {
      id: SCREEN.jardin,
      cinema_id: PETITE,
      name: 'Jardin d’hiver',
      abbreviation: 'JAR',
      class_rate: SUPPLEMENTS,
      config: seating({ social_distancing_enabled: true, seat_clearance: 1 }),
    },
    JARDIN,
  ),
  hall(
    {
      id: SCREEN.grenier,
      cinema_id: PETITE,
      name: 'Grenier',
      abbreviation: 'GRE',
      online_seats: 48,
      config: seating({ accessible: false }, { hide_seatpicker: true }),
    },
    GRENIER,
  ),
  {
    id: SCREEN.semois,
    cinema_id: PETITE,
    name: 'Atelier Semois',
    abbreviation: 'SEM',
    capacity: 90,
    online_seats: 70,
    class_rate: {},
    config: seating({}),
    arrangement: null,
    media: [],
  },
];
