import { type Arrangement, compareClasses, type Seat } from '#modules/seating/rules/arrangement.ts';

const KNOWN: Readonly<Record<string, string>> = {
  standard_seats: 'standard',
  comfort_seats: 'comfort',
  love_seats: 'love',
  vip_seats: 'vip',
  wheelchair_seats: 'wheelchair',
};
const OWN = ['own1', 'own2', 'own3'];

/**
 * Returns the classes of a hall in their order, each with the name of its look in the stylesheet.
 */
export function classLooks(arrangement: Arrangement): ReadonlyMap<string, string> {
  const classes = [...new Set(usable(arrangement).map((seat) => seat.class))].sort(compareClasses);
  let own = 0;
  return new Map(classes.map((name) => [name, KNOWN[name] ?? OWN[own++ % OWN.length] ?? 'standard']));
}

const usable = (arrangement: Arrangement): Seat[] => arrangement.seats.filter((seat) => !seat.disabled);
