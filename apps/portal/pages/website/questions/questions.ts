import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { OrderForm, QuestionWire } from '#modules/content/contract/contents.ts';

export const QUESTIONS = ['questions'] as const;

export const useQuestions = () =>
  useQuery({
    queryKey: QUESTIONS,
    queryFn: () => api().call('GET /api/staff/questions'),
    refetchOnWindowFocus: false, // keeps the text that the employee is writing
  });

/** The questions of one group of one page, together. */
export type Group = { readonly location: string; readonly questions: readonly QuestionWire[] };
/** One page with its groups, in the order of the website: by the first question of each (D-169). */
export type QuestionPage = { readonly slug: string; readonly groups: readonly Group[] };

export function pagesOf(questions: readonly QuestionWire[]): QuestionPage[] {
  const pages = Map.groupBy(questions, ({ slug }) => slug);
  return [...pages].map(([slug, own]) => ({
    slug,
    groups: [...Map.groupBy(own, ({ location }) => location)].map(([location, inGroup]) => ({
      location,
      questions: inGroup,
    })),
  }));
}

/** Moves a question before another and into its group; returns null if nothing would change. */
export function isRepeatedMove(page: QuestionPage, id: number, target: number): OrderForm | null {
  const all = page.groups.flatMap(({ questions }) => questions);
  const [from, to] = [all.findIndex((each) => each.id === id), all.findIndex((each) => each.id === target)];
  const [moving, aim] = [all[from], all[to]];
  if (!moving || !aim || moving.id === aim.id) return null;
  const others = all.filter((each) => each.id !== id);
  const at = others.indexOf(aim) + (from < to ? 1 : 0);
  return orderOf(page.slug, others.toSpliced(at, 0, { ...moving, location: aim.location }));
}

/** Moves a question one place up or down in its group. */
export function movedBy(page: QuestionPage, id: number, step: -1 | 1): OrderForm | null {
  const group = page.groups.find(({ questions }) => questions.some((each) => each.id === id))?.questions ?? [];
  const target = group[group.findIndex((each) => each.id === id) + step];
  return target ? isRepeatedMove(page, id, target.id) : null;
}

/** Moves a whole group one place up or down. */
export function groupMovedBy(page: QuestionPage, location: string, step: -1 | 1): OrderForm | null {
  const from = page.groups.findIndex((group) => group.location === location);
  const [group, other] = [page.groups[from], page.groups[from + step]];
  if (!group || !other) return null;
  const groups = page.groups.filter((each) => each !== group).toSpliced(from + step, 0, group);
  return orderOf(
    page.slug,
    groups.flatMap(({ questions }) => questions),
  );
}

const orderOf = (slug: string, questions: readonly QuestionWire[]): OrderForm => ({
  slug,
  order: questions.map(({ id, version, location }) => ({ id, version, location })),
});

/** Returns the key of a new group: `Tickets and prices` is `tickets-and-prices`. */
export const locationFor = (name: string, taken: readonly string[]): string => {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
  const free = [words || 'group', ...taken.map((_, index) => `${words || 'group'}-${index + 2}`)];
  return free.find((each) => !taken.includes(each)) ?? `${words}-${taken.length + 2}`;
};
