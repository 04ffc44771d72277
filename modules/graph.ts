/**
 * THE table: which module may use which. A test reads every import of the program against it
 * (testing/laws/boundaries.test.ts). Calls go down this table, events come up; there are no cycles.
 * A module reaches another's server code through that module's `server.ts` only.
 */
export const GRAPH = {
  exhibitor: [],
  letters: ['exhibitor'],
  captcha: ['exhibitor'],
  'client-errors': [],
  realtime: [],
  integrity: [], // reads any table, writes none
  venues: ['exhibitor', 'seating'],
  pictures: [],
  catalogue: ['exhibitor'],
  seating: [],
  pricing: ['seating'],
  screenings: ['exhibitor', 'venues', 'catalogue', 'seating', 'pricing'],
  content: ['exhibitor'],
  contact: ['exhibitor', 'letters', 'captcha'],
  newsletters: ['exhibitor', 'letters', 'captcha', 'content'],
  vouchers: ['exhibitor', 'catalogue'],
  payments: ['exhibitor', 'realtime'],
  tickets: ['exhibitor', 'venues', 'catalogue', 'screenings', 'seating', 'pricing', 'vouchers', 'content', 'letters'],
  site: [
    'exhibitor',
    'venues',
    'pictures',
    'catalogue',
    'seating',
    'screenings',
    'pricing',
    'content',
    'vouchers',
    'payments',
    'realtime',
  ],
  feeds: ['exhibitor', 'venues', 'catalogue', 'screenings', 'pricing', 'site'],
  sales: [
    'exhibitor',
    'venues',
    'catalogue',
    'seating',
    'screenings',
    'pricing',
    'content',
    'vouchers',
    'payments',
    'tickets',
    'newsletters',
    'site',
    'realtime',
  ],
  'programme-import': ['exhibitor', 'venues', 'pictures', 'catalogue', 'seating', 'screenings', 'pricing', 'payments'],
} as const satisfies Record<string, readonly string[]>;

export type ModuleName = keyof typeof GRAPH;
