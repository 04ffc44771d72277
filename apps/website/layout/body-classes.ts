/** CONST-008, CONST-009, D-171. */
const PRELOAD_FOR_MS = 1000;
const LARGE_SCROLL = 0.75;

/** `preload` holds animations back until the page has settled; `scrolled-large` tells that the first screen is left. */
export function watchScroll(): void {
  setTimeout(() => document.body.classList.remove('preload'), PRELOAD_FOR_MS);
  const mark = (): void => {
    document.body.classList.toggle('scrolled-large', scrollY > innerHeight * LARGE_SCROLL);
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}
