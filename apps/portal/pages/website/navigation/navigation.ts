import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { StaffNavigationWire } from '#modules/content/contract/navigation.ts';
import { ApiError } from '#web/api/api-error.ts';

export const NAVIGATION = ['navigation'] as const;
export type Item = StaffNavigationWire['navigation'][number];
export type Slide = StaffNavigationWire['header_slides'][number];
export type Column = StaffNavigationWire['columns'][number];
export type Parts = Pick<StaffNavigationWire, 'navigation' | 'header_slides' | 'columns'>;
/** The place of an item: the third of the first is `[0, 2]`. */
export type Place = readonly number[];

export const useNavigation = () =>
  useQuery({
    queryKey: NAVIGATION,
    queryFn: () => api().call('GET /api/staff/navigation'),
    refetchOnWindowFocus: false, // keeps the text that the employee is writing
  });

/** Saves some parts; the rest stays as it was read, and the server refuses if it has changed. */
export const sendParts = (seen: StaffNavigationWire, change: Partial<Parts>): Promise<StaffNavigationWire> => {
  const { navigation, header_slides, columns, seen: digest } = seen;
  return api().call('POST /api/staff/navigation', {
    body: { navigation, header_slides, columns, seen: digest, ...change },
  });
};

/** Maps an error of the whole to the field of the edited part: `navigation.2.url` to `url`. */
export const throwAtField =
  (place: RegExp, field: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const { status, statusText, retryAfter, body } = error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([path, sentences]) => [path.replace(place, field), sentences]),
    );
    throw new ApiError({ status, statusText, retryAfter, body: { ...body, errors } });
  };

/** Does the same for actions without a form: moving and removing. */
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

/** Returns the list with one item moved up or down; null if it cannot move. */
export function movedIn<Each>(list: readonly Each[], at: number, step: -1 | 1): Each[] | null {
  const [own, other] = [list[at], list[at + step]];
  if (own === undefined || other === undefined) return null;
  return list.with(at, other).with(at + step, own);
}

export const itemAt = (items: readonly Item[], [first, ...rest]: Place): Item | undefined => {
  const item = items[first ?? -1];
  return rest.length === 0 ? item : item && itemAt(item.children ?? [], rest);
};

/** Returns the tree with new items in the branch of this place. */
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

/** An item without children has no list of children. */
const withoutEmpty = ({ children, ...item }: Item): Item => (children?.length ? { ...item, children } : item);

export const placeIn = (text = ''): Place => text.split('.').map(Number);
