import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zMessageAnswer } from '#kernel/wire.ts';
import { zDistributor, zDistributorForm } from '#modules/catalogue/contract/distributors.ts';
import {
  zEventForm,
  zEventScreening,
  zEventScreeningsQuery,
  zEventsQuery,
  zStaffEvent,
} from '#modules/catalogue/contract/events.ts';
import { zFilm, zFilmChoices, zFilmForm, zVersionForm } from '#modules/catalogue/contract/films.ts';
import { zMoviesQuery, zRentalProfile, zRentalProfileForm, zStaffMovie } from '#modules/catalogue/contract/movies.ts';
import { zStaffTag, zTagForm, zTagRemoval } from '#modules/catalogue/contract/tags.ts';

/** What the portal calls. */
export const catalogueStaffApi = defineRoutes('movies', {
  'GET /api/staff/distributors': {
    summary: 'The distributors of the exhibitor with their offices, by name; at most 500',
    tag: 'distributors',
    answer: answerOf(z.array(zDistributor)),
  },
  'POST /api/staff/distributors': {
    summary: 'A new distributor',
    tag: 'distributors',
    body: zDistributorForm,
    answer: answerOf(zDistributor),
  },
  'POST /api/staff/distributors/:id': {
    summary: 'Changes a distributor and its offices, unless another employee changed it since it was read',
    tag: 'distributors',
    params: zIdParams,
    body: zDistributorForm,
    answer: answerOf(zDistributor),
  },
  'POST /api/staff/distributors/:id/delete': {
    summary: 'Removes a distributor that no film and no automation uses',
    tag: 'distributors',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'GET /api/staff/tags': {
    summary: 'The tags of films in the order of the website; at most 500',
    tag: 'tags',
    answer: answerOf(z.array(zStaffTag)),
  },
  'POST /api/staff/tags': {
    summary: 'A new tag',
    tag: 'tags',
    body: zTagForm,
    answer: answerOf(zStaffTag),
  },
  'POST /api/staff/tags/:id': {
    summary: 'Changes a tag, unless another employee changed it since it was read',
    tag: 'tags',
    params: zIdParams,
    body: zTagForm,
    answer: answerOf(zStaffTag),
  },
  'POST /api/staff/tags/:id/delete': {
    summary: 'Removes a tag, or merges it into another',
    tag: 'tags',
    params: zIdParams,
    body: zTagRemoval,
    answer: answerOf(z.array(zStaffTag)),
  },
  'GET /api/staff/events': {
    summary: 'The events of the exhibitor, or the archived ones, with their screenings; at most 500',
    tag: 'events',
    query: zEventsQuery,
    answer: answerOf(z.array(zStaffEvent)),
  },
  'GET /api/staff/events/screenings': {
    summary: 'The screenings of a business day that are to come and belong to no event yet; at most 500',
    tag: 'events',
    query: zEventScreeningsQuery,
    answer: answerOf(z.array(zEventScreening)),
  },
  'POST /api/staff/events': {
    summary: 'A new event',
    tag: 'events',
    body: zEventForm,
    answer: answerOf(zStaffEvent),
  },
  'POST /api/staff/events/:id': {
    summary: 'Changes an event, unless another employee changed it since it was read',
    tag: 'events',
    params: zIdParams,
    body: zEventForm,
    answer: answerOf(zStaffEvent),
  },
  'POST /api/staff/events/:id/archive': {
    summary: 'Takes an event without a screening to come off the site',
    tag: 'events',
    params: zIdParams,
    answer: answerOf(zStaffEvent),
  },
  'POST /api/staff/events/:id/restore': {
    summary: 'Brings an archived event back',
    tag: 'events',
    params: zIdParams,
    answer: answerOf(zStaffEvent),
  },
  'GET /api/staff/movies/choices': {
    summary: 'What the form of a film chooses from: distributors, tags, genres, rental profiles; at most 500 each',
    answer: answerOf(zFilmChoices),
  },
  'GET /api/staff/movies/:id': {
    summary: 'A film with all that is known of it',
    params: zIdParams,
    answer: answerOf(zFilm),
  },
  'POST /api/staff/movies': {
    summary: 'A new film, written by hand',
    body: zFilmForm,
    answer: answerOf(zFilm),
  },
  'POST /api/staff/movies/:id': {
    summary:
      'Changes a film, unless another employee changed it since it was read; imports leave alone what was changed',
    params: zIdParams,
    body: zFilmForm,
    answer: answerOf(zFilm),
  },
  'POST /api/staff/movies/:id/follow-import': {
    summary: 'Lets imports write all of a film again: the next one replaces what was changed by hand',
    params: zIdParams,
    answer: answerOf(zFilm),
  },
  'POST /api/staff/movies/:id/versions': {
    summary: 'A new version of a film; answers the film',
    params: zIdParams,
    body: zVersionForm,
    answer: answerOf(zStaffMovie),
  },
  'POST /api/staff/movie-versions/:id': {
    summary: 'Changes a version, unless another employee changed it since it was read; answers its film',
    params: zIdParams,
    body: zVersionForm,
    answer: answerOf(zStaffMovie),
  },
  'GET /api/staff/rental-profiles': {
    summary: 'The rental profiles of the exhibitor, and what others share with it (ROLE-012); at most 500',
    answer: answerOf(z.array(zRentalProfile)),
  },
  'POST /api/staff/rental-profiles': {
    summary: 'A new rental profile',
    body: zRentalProfileForm,
    answer: answerOf(zRentalProfile),
  },
  'POST /api/staff/rental-profiles/:id': {
    summary: 'Changes a rental profile of the exhibitor',
    params: zIdParams,
    body: zRentalProfileForm,
    answer: answerOf(zRentalProfile),
  },
  'POST /api/staff/rental-profiles/:id/delete': {
    summary: 'Removes a rental profile that no version uses (MOV-006)',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'GET /api/staff/movies': {
    summary: 'The films of the programme, or the archived ones, with their versions; at most 1000',
    query: zMoviesQuery,
    answer: answerOf(z.array(zStaffMovie)),
  },
  'POST /api/staff/movies/:id/archive': {
    summary: 'Takes a film without screenings to come out of the programme (MOV-005)',
    params: zIdParams,
    answer: answerOf(zStaffMovie),
  },
  'POST /api/staff/movies/:id/restore': {
    summary: 'Brings an archived film back into the programme',
    params: zIdParams,
    answer: answerOf(zStaffMovie),
  },
  'POST /api/staff/movie-versions/:id/delete': {
    summary: 'Removes a version that never had a screening (MOV-006); answers its film',
    params: zIdParams,
    answer: answerOf(zStaffMovie),
  },
});
