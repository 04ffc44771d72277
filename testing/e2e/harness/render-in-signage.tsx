import type { ReactNode } from 'react';
import { catalogue } from '#apps/signage/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/signage/i18n/language.ts';
import { persistedData } from '#apps/signage/show/persisted-data.ts';
import { closeMachine, renderInMachine, type Server } from '#testing/e2e/harness/render-in-machine.tsx';
import { persistedDevice } from '#web/device/identity.ts';

/**
 * Renders a part of the signage screen, in English, in a browser whose requests `server` answers;
 * returns the element that contains it.
 */
export const renderInSignage = (part: ReactNode, server: Server): Promise<HTMLElement> =>
  renderInMachine(part, server, { catalogue, TextsProvider });

/** Switches the screen off; its persisted data stays, unless `forget` is true. */
export const leaveSignage = ({ forget = true } = {}): void =>
  closeMachine(...(forget ? [persistedDevice, persistedData] : []));
