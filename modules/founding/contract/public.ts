/** What the page calls that founds an exhibitor. */
import { z } from 'zod';
import { COUNTRY_CODES, isTimeZone } from '#kernel/countries.ts';
import { defineRoutes } from '#kernel/routes.ts';
import { MESSAGE_LOCALES } from '#kernel/texts.ts';
import { answerOf, zMailAddress } from '#kernel/wire.ts';
import { zChosenPassword, zLinkToken, zMe, zPersonName } from '#modules/access/contract/employees.ts';
import { VENUE_NAME_MAX } from '#modules/venues/rules/venue-limits.ts';

const LINE_MAX = 190;
const zLine = z.string().trim().max(LINE_MAX);

/** What every exhibitor needs from its first minute. The first language is that of the website and the portal. */
export const zNewExhibitor = z.object({
  trade_name: zLine.min(2),
  country: z.enum(COUNTRY_CODES),
  timezone: z.string().refine(isTimeZone, 'timezone'),
  languages: z.array(z.enum(MESSAGE_LOCALES)).min(1).max(MESSAGE_LOCALES.length),
  cinema: z.object({
    name: z.string().trim().min(1).max(VENUE_NAME_MAX),
    address1: zLine,
    zip: z.string().trim().max(20),
    city: z.string().trim().min(1).max(100),
  }),
});
export type NewExhibitorForm = z.infer<typeof zNewExhibitor>;

/** POST /api/setup: the exhibitor, and its founder, who becomes the operator of the installation. */
export const zFounding = zNewExhibitor
  .extend({
    token: zLinkToken,
    name: zPersonName,
    email: zMailAddress,
    password: zChosenPassword,
    password_confirmation: z.string(),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    message: 'confirmed',
  });
export type Founding = z.infer<typeof zFounding>;

export const foundingPublicApi = defineRoutes('founding', {
  'POST /api/setup': {
    summary: 'Founds the first exhibitor with the link that the start prints, and signs its founder in',
    body: zFounding,
    answer: answerOf(zMe),
  },
});
