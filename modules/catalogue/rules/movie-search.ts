/** Looking for a film in the portal (MOV-007, D-123). */

/** Letters. Fewer would find nearly all of them. */
export const MOVIE_SEARCH_MIN = 3;
/** How long a hand rests before what it typed is looked for. */
export const MOVIE_SEARCH_PAUSE_MS = 300;
