import { actingAs } from '#modules/access/server.ts';
import type { Editorial, ReadingDeps } from '#modules/content/server/read-contents.ts';
import type { Editing } from '#modules/content/server/save-page.ts';
import type { HttpRequest } from '#platform/http/app.ts';

/** Dependencies of the routes of editors. */
export type ContentStaffDeps = ReadingDeps & { readonly editorialOf: (exhibitorId: number) => Promise<Editorial> };

export const editingAs = ({ exhibitorId, staff }: HttpRequest): Editing => ({
  ...actingAs(exhibitorId, staff),
  employeeId: staff.employeeId,
});

/** Returns the message after a deletion (messages/LOCALE/answers.json). */
export const answerMessage = (
  { translator }: ContentStaffDeps,
  { locale }: HttpRequest,
  what: string,
): { message: string } => ({
  message: translator.sentence(locale, 'answers', `content.${what}`),
});
