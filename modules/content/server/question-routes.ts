import { contentStaffApi } from '#modules/content/contract/staff.ts';
import { answerMessage, type ContentStaffDeps, editingAs } from '#modules/content/server/editing.ts';
import { readQuestions } from '#modules/content/server/read-contents.ts';
import {
  addQuestion,
  changeQuestion,
  deleteQuestion,
  nameGroup,
  orderQuestions,
} from '#modules/content/server/save-question.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const EDIT = { policy: 'cms.edit' } as const;

/**
 * The portal's routes for questions and answers (PORT-030, D-169). A change returns all questions
 * in their new state.
 */
export function questionRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const serve = serving(app, contentStaffApi);
  const { db } = deps;
  const all = async (exhibitorId: number) => ({
    data: await readQuestions(deps, exhibitorId, await deps.editorialOf(exhibitorId)),
  });
  serve('GET /api/staff/questions', { policy: 'cms.view' }, ({ exhibitorId }) => all(exhibitorId));
  serve('POST /api/staff/questions', EDIT, async (request) => {
    await addQuestion(db, editingAs(request), request.body);
    return all(request.exhibitorId);
  });
  serve('POST /api/staff/questions/:id', EDIT, async (request) => {
    await changeQuestion(db, editingAs(request), request.params.id, request.body);
    return all(request.exhibitorId);
  });
  serve('POST /api/staff/questions/:id/delete', { policy: 'cms.delete' }, async (request) => {
    await deleteQuestion(db, editingAs(request), request.params.id, request.body.version);
    return answerMessage(deps, request, 'question_deleted');
  });
  serve('POST /api/staff/questions/order', EDIT, async (request) => {
    await orderQuestions(db, editingAs(request), request.body);
    return all(request.exhibitorId);
  });
  serve('POST /api/staff/questions/group', EDIT, async (request) => {
    await nameGroup(db, editingAs(request), request.body);
    return all(request.exhibitorId);
  });
}
