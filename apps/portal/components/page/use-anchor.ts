import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Makes a part of a page the target of an address such as `/settings#selling`. Parts appear when
 * their data arrives, after the browser looked for the anchor: each scrolls to itself and takes the
 * focus, so that the keyboard and screen readers go on from there.
 */
export function useAnchor(id: string | undefined): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // The key: the same address again scrolls again.
  const target = id !== undefined && hash === `#${id}` ? key : null;
  useEffect(() => {
    if (target === null) return;
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.focus({ preventScroll: true });
  }, [target]);
  return part;
}
