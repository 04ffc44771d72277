import { act, type ReactNode } from 'react';
import { catalogue } from '#apps/scanner/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/scanner/i18n/language.ts';
import { persistedShow } from '#apps/scanner/shows/persisted-show.ts';
import { closeMachine, renderInMachine, type Server, settle } from '#testing/e2e/harness/render-in-machine.tsx';
import { lastUse, persistedDevice, persistedPerson } from '#web/device/identity.ts';

export { settle } from '#testing/e2e/harness/render-in-machine.tsx';

/**
 * Renders a part of the scanner, in English, in a browser whose requests `server` answers; returns
 * the element that contains it.
 */
export const renderInScanner = (part: ReactNode, server: Server): Promise<HTMLElement> =>
  renderInMachine(part, server, { catalogue, TextsProvider });

/**
 * Presses keys as a person or a hardware scanner does: `gap` ms apart by the browser's clock.
 * Returns the swallowed keys: they press no button and send no form.
 */
export async function pressKeys(keys: readonly string[], gap = 5): Promise<string[]> {
  const swallowed: string[] = [];
  for (const [index, key] of keys.entries()) {
    const stroke = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(stroke, 'timeStamp', { value: 1_000 + index * gap });
    act(() => void (document.activeElement ?? document.body).dispatchEvent(stroke));
    if (stroke.defaultPrevented) swallowed.push(key);
  }
  await settle();
  return swallowed;
}

/** Resets the machine to its unused state. */
export const leaveScanner = (): void => closeMachine(persistedDevice, persistedPerson, persistedShow, lastUse);
