/** The limits of a cinema and a screen, as used by their forms. */
export const CINEMAS_MAX = 200;
export const SCREENS_MAX = 500;
/** Letters. */
export const VENUE_NAME_MAX = 100;
/** As it stands on tickets and in narrow columns. */
export const ABBREVIATION_MAX = 10;
export const SORT_MAX = 10_000;
/** Minutes before the film, and after it (cinema.ads_minutes, cleaning_minutes). */
export const ADS_MINUTES_MAX = 120;
export const CLEANING_MINUTES_MAX = 120;
/** Places of a hall (screen.capacity). */
export const CAPACITY_MAX = 20_000;
/** Empty places kept beside a party (D-039). */
export const CLEARANCE_MAX = 10;
/** The classes a screen can ask a supplement for; the exhibitor may have classes of its own (D-034). */
export const CLASSES_MAX = 20;
