/** The limits of a cinema and a screen, as used by their forms. */
export const CINEMAS_MAX = 200;
export const SCREENS_MAX = 500;
/** Letters. */
export const VENUE_NAME_MAX = 100;
/** The short name on tickets and in narrow columns. */
export const ABBREVIATION_MAX = 10;
export const SORT_MAX = 10_000;
/** Minutes before and after the film (cinema.ads_minutes, cleaning_minutes). */
export const ADS_MINUTES_MAX = 120;
export const CLEANING_MINUTES_MAX = 120;
/** The capacity of a screen (screen.capacity). */
export const CAPACITY_MAX = 20_000;
/** Empty seats beside a party (D-039). */
export const CLEARANCE_MAX = 10;
/** The seat classes a screen can have a supplement for; the exhibitor may have its own classes (D-034). */
export const CLASSES_MAX = 20;
