import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react';

/**
 * Defers the script of a part of a page until after the page itself, and until it can be used: the
 * server renders the part like the rest, and the markup stays until its script has loaded. It has
 * no props: a part with changed props before its script has loaded would fall back to
 * `placeholder`. The server loads it before it renders: a page lists `prepare` in its `parts`.
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

/**
 * A script that fails to load must not break the page: the server's markup stays, and works as
 * plain HTML.
 */
const stayAsWritten = (): Promise<never> => new Promise(() => undefined);
