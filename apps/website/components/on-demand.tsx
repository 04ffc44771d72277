import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react';

/**
 * A part of a page whose program the browser loads after the page itself, and not before it can be used: the server writes
 * it into the page like everything else, and it stands there untouched until its program has come. It takes no
 * properties: a part that was told something new before its program is there would have to give way to `placeholder`. The server
 * prepares it before it renders: a page names `prepare` in its `parts`.
 */
export function onDemand(load: () => Promise<ComponentType>, placeholder: ReactNode) {
  let written: ComponentType | null = null;
  const Loaded = lazy(async () => ({ default: await load().catch(stayAsWritten) }));
  const Part = memo(function Part() {
    const Shown = typeof document === 'undefined' && written ? written : Loaded;
    return (
      <Suspense fallback={placeholder}>
        <Shown />
      </Suspense>
    );
  });
  const prepare = async (): Promise<void> => {
    written = await load();
  };
  return { Part, prepare };
}

/** A program that did not come must not take the page along: what the server has written stays, and works as far as HTML does. */
const stayAsWritten = (): Promise<never> => new Promise(() => undefined);
