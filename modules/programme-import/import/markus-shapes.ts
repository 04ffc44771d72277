/** The schedule feed of Markus as records of text; the feed spells TheatreAuditriumID without its o. */
import * as z from 'zod';
import { sourceId, sourceText } from '#platform/file-import/shape.ts';
import { listOf } from '#platform/file-import/xml-file.ts';

const language = z.object({
  Name: sourceText.default(''),
  NameInLanguage: sourceText.default(''),
  ISOTwoLetterCode: sourceText,
});

const show = z.object({
  ID: sourceId,
  dtAccounting: sourceText,
  dttmShowStart: sourceText,
  dttmShowStartUTC: sourceText.optional(),
  dttmShowEnd: sourceText,
  dttmShowEndUTC: sourceText.optional(),
  EventID: sourceId,
  Title: sourceText.refine((title) => title.trim() !== ''),
  OriginalTitle: sourceText.default(''),
  ProductionYear: z
    .string()
    .regex(/^((18|19|20)\d\d)?$/)
    .default(''),
  LengthInMinutes: z.string().regex(/^\d{1,4}$/),
  dtLocalRelease: sourceText.default(''),
  Rating: sourceText.default(''),
  RatingLabel: sourceText.default(''),
  Genres: sourceText.default(''),
  TheatreID: sourceId,
  TheatreAuditriumID: sourceId,
  Theatre: sourceText,
  TheatreAuditorium: sourceText,
  PresentationMethod: sourceText.default(''),
  EventSeries: sourceText.default(''),
  ShowURL: sourceText.default(''),
  EventURL: sourceText.default(''),
  SpokenLanguage: z.union([language, z.literal('')]).optional(),
  SubtitleLanguage1: z.union([language, z.literal('')]).optional(),
  SubtitleLanguage2: z.union([language, z.literal('')]).optional(),
  ContentDescriptors: z
    .union([
      z.literal(''),
      z.object({ ContentDescriptor: z.preprocess(listOf, z.array(z.object({ Name: sourceText }))) }),
    ])
    .optional(),
});

export const markusSchedule = z.object({
  Shows: z.preprocess((shows) => (shows === '' ? {} : shows), z.object({ Show: z.preprocess(listOf, z.array(show)) })),
});
export type MarkusShow = z.output<typeof show>;
