import { useEffect } from 'react';
import { useHouse } from '#apps/browser/house.tsx';

/** What the tab says: the page, then the house. */
export function useTitle(title: string): void {
  const { trade_name } = useHouse();
  useEffect(() => {
    document.title = `${title} · ${trade_name}`;
  }, [title, trade_name]);
}
