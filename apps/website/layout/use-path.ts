import { useLocation } from 'react-router';

/**
 * Returns the present path below the locale: `/movies/today`. The router has already removed the
 * locale.
 */
export const usePath = (): string => useLocation().pathname;
