import { useLocation } from 'react-router';

/** Where the visitor is, below the locale: `/movies/today`. The router has already taken the locale off. */
export const usePath = (): string => useLocation().pathname;
