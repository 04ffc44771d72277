import { createContext, type ReactNode, useContext } from 'react';
import type { ExhibitorShell } from '#web/shell/exhibitor-shell.ts';

const Context = createContext<ExhibitorShell | null>(null);

export function ExhibitorProvider({ exhibitor, children }: { exhibitor: ExhibitorShell; children: ReactNode }) {
  return <Context value={exhibitor}>{children}</Context>;
}

/** Returns the exhibitor of this app: name, logo, languages. */
export function useExhibitor(): ExhibitorShell {
  const exhibitor = useContext(Context);
  if (!exhibitor) throw new Error('useExhibitor outside ExhibitorProvider');
  return exhibitor;
}
