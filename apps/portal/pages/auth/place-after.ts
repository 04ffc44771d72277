/** Where a person goes after the sign-in: a page of the portal only, never another site. */
export const placeAfter = (then: string | null): string =>
  then?.startsWith('/') && !then.startsWith('//') ? then : '/';

const KEY = 'sign-in-then';

/** Keeps the place while the browser is at the identity provider. */
export function keepPlace(then: string | null): void {
  sessionStorage.setItem(KEY, placeAfter(then));
}

/** Returns the kept place, once. */
export function storedPlace(): string {
  const place = placeAfter(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  return place;
}
