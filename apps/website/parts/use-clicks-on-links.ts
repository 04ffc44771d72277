import { type RefObject, useEffect, useRef } from 'react';

/** Hears presses of any link inside the element the answered ref is put on, by mouse and by key alike. */
export function useClicksOnLinks<Root extends HTMLElement>(
  onClick: (link: HTMLAnchorElement, event: MouseEvent) => void,
): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const latest = useRef(onClick);
  latest.current = onClick;
  useEffect(() => {
    const element = root.current;
    const listener = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link) latest.current(link, event);
    };
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, []);
  return root;
}
