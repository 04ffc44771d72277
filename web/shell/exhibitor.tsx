import { createContext, type ReactNode, useContext } from 'react';
import type { ExhibitorShell } from '#web/shell/exhibitor-shell.ts';

const Context = createContext<ExhibitorShell | null>(null);

export function ExhibitorProvider({ house, children }: { house: ExhibitorShell; children: ReactNode }) {
  return <Context value={house}>{children}</Context>;
}

/** Returns the exhibitor of this app: name, logo, languages. */
export function useExhibitor(): ExhibitorShell {
  const house = useContext(Context);
  if (!house) throw new Error('useExhibitor outside ExhibitorProvider');
  return house;
}
