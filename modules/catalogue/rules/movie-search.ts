/** The search for a film in the portal (MOV-007, D-123). */

/** Letters. Fewer would find nearly all films. */
export const MOVIE_SEARCH_MIN = 3;
/** Time without typing before the search begins. */
export const MOVIE_SEARCH_PAUSE_MS = 300;
