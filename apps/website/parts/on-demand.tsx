import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of a page whose program the browser loads after the page itself, and not before it can be used: the server writes
 * it into the page like everything else, and it stands there untouched until its program has come. `load` must be
 * done before the server renders: a page names it in its `parts`.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let written: ComponentType<Props> | null = null;
  const Loaded = lazy(async () => ({ default: await load() }));
  function Part({ fallback, ...props }: Props & { fallback: ReactNode }) {
    // Never the one after the other in the same place: the browser would lose what has been typed.
    const Shown = (typeof document === 'undefined' && written) || (Loaded as unknown as ComponentType<Props>);
    return (
      <Suspense fallback={fallback}>
        <Shown {...(props as unknown as Props)} />
      </Suspense>
    );
  }
  const prepare = async (): Promise<void> => {
    written = await load();
  };
  return { Part, prepare };
}
