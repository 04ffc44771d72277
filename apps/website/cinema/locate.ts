import type { Place } from '#modules/venues/rules/nearest-cinemas.ts';

const TIMEOUT_MS = 10_000;
/** A place of the last ten minutes is good enough for a cinema. */
const MAXIMUM_AGE_MS = 600_000;

/** Asks the browser where the visitor is. The answer stays in the page. */
export function locate(): Promise<Place | 'refused' | 'unavailable'> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unavailable'),
      { timeout: TIMEOUT_MS, maximumAge: MAXIMUM_AGE_MS },
    );
  });
}
