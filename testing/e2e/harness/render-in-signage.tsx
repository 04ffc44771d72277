import type { ReactNode } from 'react';
import { keptDevice } from '#apps/browser/machine/who.ts';
import { catalogue } from '#apps/signage/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/signage/i18n/language.ts';
import { keptData } from '#apps/signage/show/kept-data.ts';
import { closeMachine, renderInMachine, type Server } from '#testing/journeys/harness/render-in-machine.tsx';

/** A part of the signage screen, in English, in a browser whose calls are answered by `server`; answers where it stands. */
export const renderInSignage = (part: ReactNode, server: Server): Promise<HTMLElement> =>
  renderInMachine(part, server, { catalogue, TextsProvider });

/** The screen is switched off; what it kept stays, unless it is to forget that too. */
export const leaveSignage = ({ forget = true } = {}): void => closeMachine(...(forget ? [keptDevice, keptData] : []));
