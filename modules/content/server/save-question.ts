import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';
import type { GroupForm, OrderForm, QuestionForm } from '#modules/content/contract/contents.ts';
import { QUESTIONS_MAX } from '#modules/content/rules/limits.ts';
import { slugProblem, twinOf } from '#modules/content/rules/slug.ts';
import {
  clearMissing,
  deleteContent,
  insertQuestion,
  lockQuestion,
  lockQuestions,
  type QuestionFields,
  renameGroup,
  type StoredQuestion,
  updateQuestion,
} from '#modules/content/server/contents.sql.ts';
import { sanitisedTexts } from '#modules/content/server/sanitise.ts';
import type { Editing } from '#modules/content/server/save-page.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** A new question, the last of its group (D-169). Answers its id. Refuses 422 `slug` as pages do, 409 content.too_many_questions. */
export const addQuestion = (db: Db, editing: Editing, form: QuestionForm): Promise<number> =>
  db.tx(editing, async (tx) => {
    refuseSlug(form.slug);
    const others = await lockQuestions(tx, form.slug);
    if (others.length >= QUESTIONS_MAX) throw conflict('content.too_many_questions', { max: QUESTIONS_MAX });
    const fields = fieldsOf(form, others, null);
    const made = await insertQuestion(tx, fields, editing.employeeId);
    if (!made) throw new Error('a new question got no number');
    await clearMissing(tx, [form.slug, twinOf(form.slug)]);
    await tx.audit({ action: 'question.added', entity: 'content', entityId: made.id, after: fields });
    return made.id;
  });

/** Changes a question; in another group it is the last. Refuses as above, 404 not_found.content, 409 content.changed_meanwhile. */
export const changeQuestion = (db: Db, editing: Editing, id: number, form: QuestionForm): Promise<void> =>
  db.tx(editing, async (tx) => {
    const there = await lockQuestions(tx, form.slug);
    const before = there.find((question) => question.id === id) ?? (await lockQuestion(tx, id));
    if (!before) throw notFound('content');
    if (before.version !== form.version) throw conflict('content.changed_meanwhile');
    if (before.slug !== form.slug) refuseSlug(form.slug);
    const others = there.filter((question) => question.id !== id);
    const fields = fieldsOf(form, others, before);
    await updateQuestion(tx, id, fields, editing.employeeId);
    await tx.audit({
      action: 'question.changed',
      entity: 'content',
      entityId: id,
      before: recorded(before),
      after: fields,
    });
  });

/** Refuses 404 not_found.content, 409 content.changed_meanwhile. */
export const deleteQuestion = (db: Db, acting: Acting, id: number, version: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const before = await lockQuestion(tx, id);
    if (!before) throw notFound('content');
    if (before.version !== version) throw conflict('content.changed_meanwhile');
    await deleteContent(tx, id);
    await tx.audit({ action: 'question.deleted', entity: 'content', entityId: id, before: recorded(before) });
  });

/** What a group of one page is called, in every language. Refuses 404 not_found.content for a group without a question. */
export const nameGroup = (db: Db, editing: Editing, form: GroupForm): Promise<void> =>
  db.tx(editing, async (tx) => {
    const [first] = (await lockQuestions(tx, form.slug)).filter(({ location }) => location === form.location);
    if (!first) throw notFound('content');
    await renameGroup(tx, form, editing.employeeId);
    await tx.audit({
      action: 'question_group.changed',
      entity: 'content',
      entityId: `${form.slug} ${form.location}`,
      before: first.content,
      after: form.group,
    });
  });

/**
 * Sorts the questions of one page into an order, and into existing groups. A caller with an
 * outdated list, or outdated texts, gets 409 content.changed_meanwhile. Writes only the moved
 * questions.
 */
export const orderQuestions = (db: Db, editing: Editing, { slug, order }: OrderForm): Promise<void> =>
  db.tx(editing, async (tx) => {
    const present = await lockQuestions(tx, slug);
    const byId = new Map(present.map((question) => [question.id, question]));
    const isWhatWasSeen =
      order.length === present.length && order.every(({ id, version }) => byId.get(id)?.version === version);
    if (!isWhatWasSeen || new Set(order.map(({ id }) => id)).size < order.length)
      throw conflict('content.changed_meanwhile');
    for (const [priority, { id, location }] of order.entries()) {
      const question = byId.get(id);
      if (question && (question.priority !== priority || question.location !== location))
        await move(tx, question, { priority, location, group: groupOf(present, location) }, editing.employeeId);
    }
    await tx.audit({
      action: 'questions.ordered',
      entity: 'content',
      entityId: slug,
      before: present.map(({ id }) => id),
      after: order.map(({ id }) => id),
    });
  });

const move = (
  tx: Tx,
  question: StoredQuestion,
  to: Pick<QuestionFields, 'priority' | 'location' | 'group'>,
  by: number | null,
) => updateQuestion(tx, question.id, { ...question, ...to }, by);

/** What a group is called: as its questions say, which all say the same. */
function groupOf(present: readonly StoredQuestion[], location: string): Texts {
  const [first] = present.filter((question) => question.location === location);
  if (!first) throw refuse('content.group_unknown', undefined, 'order');
  return first.content;
}

/** A group that is there keeps its name; where a question is new, it is the last. */
function fieldsOf(
  form: QuestionForm,
  others: readonly StoredQuestion[],
  before: StoredQuestion | null,
): QuestionFields {
  const { slug, location, question } = form;
  const group = others.find((other) => other.location === location)?.content ?? form.group;
  const isMoved = before?.slug !== slug || before.location !== location;
  return {
    slug,
    location,
    group,
    question,
    answer: sanitisedTexts(form.answer),
    priority: isMoved ? Math.max(-1, ...others.map(({ priority }) => priority)) + 1 : (before?.priority ?? 0),
  };
}

const recorded = ({ slug, location, content: group, question, answer, priority }: StoredQuestion): QuestionFields => ({
  slug,
  location,
  group,
  question,
  answer,
  priority,
});

function refuseSlug(slug: string): void {
  const problem = slugProblem(slug);
  if (problem) throw refuse(problem.code, problem.params, problem.path);
}
