/**
 * Element ids for the browser script; in a separate file, so that browsers need not load the
 * document writer.
 */
export const ROOT_ID = 'site';
export const INITIAL_DATA_ID = 'initial-data';
export const PAGE_STATE_ID = 'page-state';
