/** Element ids of a page that the browser program looks for; apart from what writes pages, which browsers need not load. */
export const ROOT_ID = 'site';
export const INITIAL_DATA_ID = 'initial-data';
export const PAGE_STATE_ID = 'page-state';
