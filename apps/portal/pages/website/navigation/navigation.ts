import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import type { StaffNavigationWire } from '#modules/content/navigation-contract.ts';

export const NAVIGATION = ['navigation'] as const;
export type Item = StaffNavigationWire['navigation'][number];
export type Slide = StaffNavigationWire['header_slides'][number];
export type Column = StaffNavigationWire['columns'][number];
export type Parts = Pick<StaffNavigationWire, 'navigation' | 'header_slides' | 'columns'>;
/** Where an item stands: the third of the first is `[0, 2]`. */
export type Place = readonly number[];

export const useNavigation = () =>
  useQuery({
    queryKey: NAVIGATION,
    queryFn: () => api().get<StaffNavigationWire>('/api/staff/navigation'),
    refetchOnWindowFocus: false, // what somebody is writing stays
  });

/** Writes some of it; the rest stays as it was seen, and whoever saw something else is told. */
export const sendParts = (seen: StaffNavigationWire, change: Partial<Parts>): Promise<StaffNavigationWire> => {
  const { navigation, header_slides, columns, seen: digest } = seen;
  return api().post('/api/staff/navigation', { navigation, header_slides, columns, seen: digest, ...change });
};

/** What the server says of the whole is told at the field of the part somebody is changing: `navigation.2.url` at `url`. */
export const toldAt =
  (place: RegExp, field: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const { status, statusText, retryAfter, body } = error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([path, sentences]) => [path.replace(place, field), sentences]),
    );
    throw new ApiError({ status, statusText, retryAfter, body: { ...body, errors } });
  };

/** The same for what needs no form: moving, and taking away. */
export function useParts(seen: StaffNavigationWire | undefined) {
  const calls = useQueryClient();
  return useMutation({
    mutationFn: async (change: Partial<Parts>) => (seen ? sendParts(seen, change) : null),
    onSuccess: (after) => after && calls.setQueryData(NAVIGATION, after),
    onError: () => calls.invalidateQueries({ queryKey: NAVIGATION }),
  });
}

export const addressOfFile = (key: string, storage: string): string =>
  /^(https:\/\/|\/)/.test(key) ? key : `${storage}/${key}`;

/** The list with one of it a place up or down; null where it leads nowhere. */
export function movedIn<Each>(list: readonly Each[], at: number, step: -1 | 1): Each[] | null {
  const [own, other] = [list[at], list[at + step]];
  if (own === undefined || other === undefined) return null;
  return list.with(at, other).with(at + step, own);
}

export const itemAt = (items: readonly Item[], [first, ...rest]: Place): Item | undefined => {
  const item = items[first ?? -1];
  return rest.length === 0 ? item : item && itemAt(item.children ?? [], rest);
};

/** The tree with other items in the branch in which this place is. */
export function withBranch(
  items: readonly Item[],
  place: Place,
  change: (branch: Item[], at: number) => Item[],
): Item[] {
  const [first = 0, ...rest] = place;
  if (rest.length === 0) return change([...items], first);
  return items.map((item, index) =>
    index === first ? withoutEmpty({ ...item, children: withBranch(item.children ?? [], rest, change) }) : item,
  );
}

/** An item without any below it has no list of them. */
const withoutEmpty = ({ children, ...item }: Item): Item => (children?.length ? { ...item, children } : item);

export const placeIn = (text = ''): Place => text.split('.').map(Number);
