/** Shapes of the Vista OCAPI answers that this program reads; unused fields are not listed. */
import * as z from 'zod';
import { sourceId, sourceText } from '#platform/file-import/shape.ts';

const text = z.object({ text: sourceText });
const optionalText = text.nullish();

const site = z.object({
  id: sourceId,
  name: text,
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullish(),
  contactDetails: z
    .object({
      phoneNumbers: z.array(z.union([sourceText, z.object({ number: sourceText })])).nullish(),
      email: sourceText.nullish(),
      address: z
        .object({ line1: sourceText.nullish(), line2: sourceText.nullish(), city: sourceText.nullish() })
        .nullish(),
    })
    .nullish(),
  ianaTimeZoneName: sourceText,
});

const film = z.object({
  id: sourceId,
  title: text,
  synopsis: optionalText,
  shortSynopsis: optionalText,
  censorRatingId: sourceId.nullish(),
  censorRatingNote: optionalText,
  releaseDate: sourceText.nullish(),
  runtimeInMinutes: z.int().min(0).max(1500).nullish(),
  trailerUrl: sourceText.nullish(),
  castAndCrew: z.array(z.object({ castAndCrewMemberId: sourceId, roles: z.array(sourceText) })).default([]),
  genreIds: z.array(sourceId).default([]),
  externalIds: z.object({ moviexchangeReleaseId: sourceText.nullish() }).nullish(),
  distributorName: sourceText.nullish(),
});

const showtime = z.object({
  id: sourceId,
  schedule: z.object({
    businessDate: sourceText,
    startsAt: sourceText,
    endsAt: sourceText,
    filmStartsAt: sourceText.nullish(),
    filmEndsAt: sourceText.nullish(),
  }),
  isSoldOut: z.boolean(),
  filmId: sourceId,
  siteId: sourceId,
  screenId: sourceId,
  attributeIds: z.array(sourceId).default([]),
  isAllocatedSeating: z.boolean().nullish(),
  requires3dGlasses: z.boolean().nullish(),
  eventId: sourceId.nullish(),
});

const person = z.object({
  id: sourceId,
  name: z.object({
    givenName: sourceText.nullish(),
    middleName: sourceText.nullish(),
    familyName: sourceText.nullish(),
  }),
});

export const vistaDay = z.object({
  businessDate: sourceText,
  showtimes: z.array(showtime),
  relatedData: z.object({
    sites: z.array(site),
    films: z.array(film),
    castAndCrew: z.array(person).default([]),
    genres: z.array(z.object({ id: sourceId, name: text })).default([]),
    censorRatings: z.array(z.object({ id: sourceId, classification: text })).default([]),
    attributes: z.array(z.object({ id: sourceId, name: text })).default([]),
    screens: z.array(z.object({ id: sourceId, name: text })),
  }),
});
export type VistaDay = z.output<typeof vistaDay>;
export type VistaFilm = VistaDay['relatedData']['films'][number];
export type VistaShowtime = VistaDay['showtimes'][number];
export type VistaSite = VistaDay['relatedData']['sites'][number];

/** Recorded answers. Bodies of other calls pass the check here; their address identifies them. */
export const vistaRecording = z.object({
  responses: z.array(z.object({ url: sourceText, status: z.int(), body: z.unknown() })),
});
