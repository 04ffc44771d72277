import { createContext, type ReactNode, useContext } from 'react';
import type { HouseShell } from '#apps/browser/house-shell.ts';

const Context = createContext<HouseShell | null>(null);

export function HouseProvider({ house, children }: { house: HouseShell; children: ReactNode }) {
  return <Context value={house}>{children}</Context>;
}

/** The house whose people work with this app: name, logo, languages. */
export function useHouse(): HouseShell {
  const house = useContext(Context);
  if (!house) throw new Error('useHouse outside HouseProvider');
  return house;
}
