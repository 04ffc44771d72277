/** The word that is typed before the demo is removed, in every language. */
export const DEMO_KEYWORD = 'REMOVE';
