/** CONST-008, CONST-009, D-171. */
const PRELOAD_FOR_MS = 1000;
const LARGE_SCROLL = 0.75;

/**
 * Sets the body classes: `preload` suppresses animations until the page has loaded;
 * `scrolled-large` means that the first screen is scrolled away.
 */
export function watchScroll(): void {
  setTimeout(() => document.body.classList.remove('preload'), PRELOAD_FOR_MS);
  const mark = (): void => {
    document.body.classList.toggle('scrolled-large', scrollY > innerHeight * LARGE_SCROLL);
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}
