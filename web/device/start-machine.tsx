import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { MessageLocale } from '#kernel/texts.ts';
import { openCalls } from '#web/device/api.ts';
import { openPokes } from '#web/device/device/subscriptions.ts';
import { headersOfDevice } from '#web/device/identity.ts';
import { type MachineKey, MachineTexts } from '#web/device/texts.ts';
import { type Catalogue, messageLocale } from '#web/i18n/catalogue.ts';
import { createFormats } from '#web/i18n/formats.ts';
import type { LanguageOf } from '#web/i18n/language.tsx';
import { createTexts } from '#web/i18n/texts.ts';
import { ExhibitorProvider } from '#web/shell/exhibitor.tsx';
import type { ExhibitorShell } from '#web/shell/exhibitor-shell.ts';
import { chosenLocale, exhibitorOfPage, startStaffApp } from '#web/shell/staff-start.ts';

export type MachineApp<Own extends string> = {
  readonly loadCatalogue: (locale: MessageLocale) => Promise<Catalogue>;
  /** Draws the app in its own language; the shared parts use the same language. */
  readonly draw: (language: LanguageOf<Own | MachineKey>, exhibitor: ExhibitorShell) => ReactNode;
};

/** Starts the program of a device: its exhibitor, language, API client and identity. */
export async function startMachine<Own extends string>({ loadCatalogue, draw }: MachineApp<Own>): Promise<void> {
  const exhibitor = exhibitorOfPage();
  const locale = chosenLocale(exhibitor);
  document.documentElement.lang = locale;
  const catalogue = await loadCatalogue(messageLocale(locale));
  const { api, reportMissingText } = startStaffApp(locale, headersOfDevice);
  const language: LanguageOf<Own | MachineKey> = {
    ...createTexts<Own | MachineKey>(locale, catalogue, reportMissingText),
    formats: createFormats(locale, exhibitor.datetime_locale, exhibitor.timezone),
  };
  openPokes(exhibitor.broadcasting);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <QueryClientProvider client={openCalls(api)}>
      <ExhibitorProvider exhibitor={exhibitor}>
        <MachineTexts language={language}>{draw(language, exhibitor)}</MachineTexts>
      </ExhibitorProvider>
    </QueryClientProvider>,
  );
}
