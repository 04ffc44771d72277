import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { type ContentStaffDeps, editingAs, said } from '#modules/content/server/editing.ts';
import { readQuestions } from '#modules/content/server/read-contents.ts';
import {
  addQuestion,
  changeQuestion,
  deleteQuestion,
  nameGroup,
  orderQuestions,
} from '#modules/content/server/save-question.ts';
import { zGroupForm, zOrderForm, zQuestionForm, zQuestions, zSeen } from '#modules/content/staff-contract.ts';
import type { HttpApp } from '#platform/http/app.ts';

const EDIT = { policy: 'cms.edit' } as const;
const tags = ['content'];
const byId = z.object({ id: zPathId });
const answer = answerOf(zQuestions);

/** What the portal calls about questions and answers (PORT-030, D-169). Whoever changes them is answered all of them as they are then. */
export function questionRoutes(app: HttpApp, deps: ContentStaffDeps): void {
  const { db } = deps;
  const all = async (exhibitorId: number) => ({
    data: await readQuestions(deps, exhibitorId, await deps.editorialOf(exhibitorId)),
  });
  app.get(
    '/api/staff/questions',
    {
      config: { policy: 'cms.view' },
      schema: {
        summary: 'Questions and answers, as the website has them in order; at most 300',
        tags,
        response: { 200: answer },
      },
    },
    ({ exhibitorId }) => all(exhibitorId),
  );
  app.post(
    '/api/staff/questions',
    {
      config: EDIT,
      schema: {
        summary: 'A new question, the last of its group',
        tags,
        body: zQuestionForm,
        response: { 200: answer },
      },
    },
    async (request) => {
      await addQuestion(db, editingAs(request), request.body);
      return all(request.exhibitorId);
    },
  );
  app.post(
    '/api/staff/questions/:id',
    {
      config: EDIT,
      schema: {
        summary: 'Changes a question, unless somebody else did since it was read',
        ...{ tags, params: byId, body: zQuestionForm, response: { 200: answer } },
      },
    },
    async (request) => {
      await changeQuestion(db, editingAs(request), request.params.id, request.body);
      return all(request.exhibitorId);
    },
  );
  app.post(
    '/api/staff/questions/:id/delete',
    {
      config: { policy: 'cms.delete' },
      schema: {
        summary: 'Takes a question from the website',
        ...{ tags, params: byId, body: zSeen, response: { 200: z.object({ message: z.string() }) } },
      },
    },
    async (request) => {
      await deleteQuestion(db, editingAs(request), request.params.id, request.body.version);
      return said(deps, request, 'question_deleted');
    },
  );
  app.post(
    '/api/staff/questions/order',
    {
      config: EDIT,
      schema: {
        summary: 'Puts all questions of one page into an order',
        tags,
        body: zOrderForm,
        response: { 200: answer },
      },
    },
    async (request) => {
      await orderQuestions(db, editingAs(request), request.body);
      return all(request.exhibitorId);
    },
  );
  app.post(
    '/api/staff/questions/group',
    {
      config: EDIT,
      schema: { summary: 'What a group of questions is called', tags, body: zGroupForm, response: { 200: answer } },
    },
    async (request) => {
      await nameGroup(db, editingAs(request), request.body);
      return all(request.exhibitorId);
    },
  );
}
