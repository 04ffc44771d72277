import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zMessageAnswer } from '#kernel/wire.ts';
import {
  zContents,
  zContentsQuery,
  zGroupForm,
  zHtmlPreview,
  zOrderForm,
  zPageForm,
  zPreset,
  zPresetForm,
  zQuestionForm,
  zQuestions,
  zSeen,
  zStaffPage,
  zWidget,
  zWidgetForm,
  zWidgetLine,
} from '#modules/content/contract/contents.ts';
import { zNavigationForm, zStaffNavigation } from '#modules/content/contract/navigation.ts';
import { PRESETS } from '#modules/content/rules/presets.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';

/** What the portal calls. */
export const contentStaffApi = defineRoutes('content', {
  'GET /api/staff/navigation': {
    summary: 'Navigation, header pictures and footer of the website',
    answer: answerOf(zStaffNavigation),
  },
  'POST /api/staff/navigation': {
    summary: 'Writes navigation, header pictures and footer, unless another employee changed them since they were read',
    body: zNavigationForm,
    answer: answerOf(zStaffNavigation),
  },
  'GET /api/staff/questions': {
    summary: 'Questions and answers, as the website has them in order; at most 300',
    answer: answerOf(zQuestions),
  },
  'POST /api/staff/questions': {
    summary: 'A new question, the last of its group',
    body: zQuestionForm,
    answer: answerOf(zQuestions),
  },
  'POST /api/staff/questions/:id': {
    summary: 'Changes a question, unless another employee changed it since it was read',
    params: zIdParams,
    body: zQuestionForm,
    answer: answerOf(zQuestions),
  },
  'POST /api/staff/questions/:id/delete': {
    summary: 'Takes a question from the website',
    params: zIdParams,
    body: zSeen,
    answer: zMessageAnswer,
  },
  'POST /api/staff/questions/order': {
    summary: 'Puts all questions of one page into an order',
    body: zOrderForm,
    answer: answerOf(zQuestions),
  },
  'POST /api/staff/questions/group': {
    summary: 'What a group of questions is called',
    body: zGroupForm,
    answer: answerOf(zQuestions),
  },
  'GET /api/staff/contents': {
    summary:
      'Lists pages, system texts, questions and widgets of the exhibitor, and addresses that were not found; at most 1000',
    query: zContentsQuery,
    answer: answerOf(zContents),
  },
  'POST /api/staff/contents/preview': {
    summary: 'HTML as it stands on the website: what does harm is left out (D-170)',
    body: zHtmlPreview,
    answer: answerOf(z.object({ html: z.string() })),
  },
  'GET /api/staff/contents/pages/:id': {
    summary: 'A page in every language',
    params: zIdParams,
    answer: answerOf(zStaffPage),
  },
  'POST /api/staff/contents/pages': {
    summary: 'A new page of the website',
    body: zPageForm,
    answer: answerOf(zStaffPage),
  },
  'POST /api/staff/contents/pages/:id': {
    summary: 'Changes a page, unless another employee changed it since it was read',
    params: zIdParams,
    body: zPageForm,
    answer: answerOf(zStaffPage),
  },
  'POST /api/staff/contents/pages/:id/delete': {
    summary: 'Removes a page from the website, unless another employee changed it since it was read',
    params: zIdParams,
    body: zSeen,
    answer: zMessageAnswer,
  },
  'GET /api/staff/contents/presets/:key': {
    summary: 'A system text, as it is and as it comes with the program (D-168)',
    params: z.object({ key: z.enum(PRESETS) }),
    answer: answerOf(zPreset),
  },
  'POST /api/staff/contents/presets/:key': {
    summary: 'Writes a system text in the words of the exhibitor',
    params: z.object({ key: z.enum(PRESETS) }),
    body: zPresetForm,
    answer: answerOf(zPreset),
  },
  'POST /api/staff/contents/presets/:key/reset': {
    summary: 'Brings the usual words of a system text back',
    params: z.object({ key: z.enum(PRESETS) }),
    body: zSeen,
    answer: answerOf(zPreset),
  },
  'GET /api/staff/widgets': {
    summary: 'The thirteen placements of the website',
    answer: answerOf(z.array(zWidgetLine)),
  },
  'GET /api/staff/widgets/:key': {
    summary: 'What stands at a placement',
    params: z.object({ key: z.enum(WIDGETS) }),
    answer: answerOf(zWidget),
  },
  'POST /api/staff/widgets/:key': {
    summary: 'Writes what stands at a placement; without a text nothing does',
    params: z.object({ key: z.enum(WIDGETS) }),
    body: zWidgetForm,
    answer: answerOf(zWidget),
  },
});
