import { act, type ReactNode } from 'react';
import { keptDevice, keptPerson, keptUse } from '#apps/browser/machine/who.ts';
import { catalogue } from '#apps/scanner/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/scanner/i18n/language.ts';
import { keptShow } from '#apps/scanner/shows/kept-show.ts';
import { closeMachine, renderInMachine, type Server, settle } from '#testing/journeys/harness/render-in-machine.tsx';

export { settle } from '#testing/journeys/harness/render-in-machine.tsx';

/** A part of the scanner, in English, in a browser whose calls are answered by `server`; answers where it stands. */
export const renderInScanner = (part: ReactNode, server: Server): Promise<HTMLElement> =>
  renderInMachine(part, server, { catalogue, TextsProvider });

/**
 * As a person, or a hardware scanner, presses them: `gap` ms apart by the browser's clock. Answers those that were swallowed:
 * they press no button and send no form.
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

/** Nobody has ever used this machine. */
export const leaveScanner = (): void => closeMachine(keptDevice, keptPerson, keptShow, keptUse);
