/** Per product. */
export const CATEGORIES_MAX = 20;
