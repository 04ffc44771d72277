import { type Entry, FOUND_KINDS, type Kind, type KnownEntry } from '#apps/portal/palette/entries.ts';

const RECENT_MAX = 8;
/** Clients, employees and reservations are persons: a browser that others use stores none. */
const STORED: readonly Kind[] = ['page', 'setting', 'action', 'film', 'screening', 'bill', 'card'];

type Stored = { readonly kind: Kind; readonly title: string; readonly to: string };
/** Each employee has a list of their own in this browser. */
const keyOf = (employee: string): string => `portal-recent:${employee}`;

const isStored = (each: unknown): each is Stored =>
  typeof each === 'object' &&
  each !== null &&
  'kind' in each &&
  STORED.some((kind) => kind === each.kind) &&
  'title' in each &&
  typeof each.title === 'string' &&
  'to' in each &&
  typeof each.to === 'string';

/** What was stored may be of another version, or broken: that is left out. */
function read(employee: string): readonly Stored[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(employee)) ?? '[]');
    return Array.isArray(list) ? list.filter(isStored) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Puts what was opened before all others. What the palette found is stored without its detail, which may name a person. */
export function remember(employee: string, { kind, title, to }: Entry): void {
  if (!STORED.includes(kind)) return;
  const list = [{ kind, title, to }, ...read(employee).filter((each) => each.to !== to)].slice(0, RECENT_MAX);
  localStorage.setItem(keyOf(employee), JSON.stringify(list));
}

/**
 * Returns what this employee opened last and may still see. What the browser knows is as it is
 * called now, in the language of the page.
 */
export function recentEntries(
  employee: string,
  known: readonly KnownEntry[],
  found: Readonly<Partial<Record<Kind, Entry['icon']>>>,
): Entry[] {
  return read(employee).flatMap((each): Entry[] => {
    const same = known.find(({ to, kind }) => to === each.to && kind === each.kind);
    if (same) return [same];
    const icon = FOUND_KINDS.some((kind) => kind === each.kind) ? found[each.kind] : undefined;
    return icon ? [{ ...each, detail: '', icon }] : [];
  });
}
