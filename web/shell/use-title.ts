import { useEffect } from 'react';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** Sets the title of the tab: the page, then the exhibitor. */
export function useTitle(title: string): void {
  const { trade_name } = useExhibitor();
  useEffect(() => {
    document.title = `${title} · ${trade_name}`;
  }, [title, trade_name]);
}
