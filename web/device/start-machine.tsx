import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Catalogue, type MessageLocale, messageLocale } from '#apps/browser/catalogue.ts';
import { createFormats } from '#apps/browser/formats.ts';
import { HouseProvider } from '#apps/browser/house.tsx';
import type { HouseShell } from '#apps/browser/house-shell.ts';
import type { LanguageOf } from '#apps/browser/language.tsx';
import { openCalls } from '#apps/browser/machine/calls.ts';
import { openPokes } from '#apps/browser/machine/device/pokes.ts';
import { type MachineKey, MachineTexts } from '#apps/browser/machine/texts.ts';
import { headersOfDevice } from '#apps/browser/machine/who.ts';
import { chosenLocale, houseOfPage, startStaffApp } from '#apps/browser/staff-start.ts';
import { createTexts } from '#apps/browser/texts.ts';

export type MachineApp<Own extends string> = {
  readonly loadCatalogue: (locale: MessageLocale) => Promise<Catalogue>;
  /** The app in its own language; what it shares with other machines speaks the same. */
  readonly draw: (language: LanguageOf<Own | MachineKey>, house: HouseShell) => ReactNode;
};

/** Starts a program of one of the house's machines: its house, its language, its calls, and who it is. */
export async function startMachine<Own extends string>({ loadCatalogue, draw }: MachineApp<Own>): Promise<void> {
  const house = houseOfPage();
  const locale = chosenLocale(house);
  document.documentElement.lang = locale;
  const catalogue = await loadCatalogue(messageLocale(locale));
  const { api, reportMissingText } = startStaffApp(locale, headersOfDevice);
  const language: LanguageOf<Own | MachineKey> = {
    ...createTexts<Own | MachineKey>(locale, catalogue, reportMissingText),
    formats: createFormats(locale, house.datetime_locale, house.timezone),
  };
  openPokes(house.broadcasting);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <QueryClientProvider client={openCalls(api)}>
      <HouseProvider house={house}>
        <MachineTexts language={language}>{draw(language, house)}</MachineTexts>
      </HouseProvider>
    </QueryClientProvider>,
  );
}
