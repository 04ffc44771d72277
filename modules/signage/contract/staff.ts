import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zMessageAnswer } from '#kernel/wire.ts';
import { zPlaylist, zPlaylistForm } from '#modules/signage/contract/playlists.ts';
import {
  zBackground,
  zBackgroundForm,
  zHall,
  zMedia,
  zMessage,
  zMessageForm,
  zOverrideForm,
  zSetup,
  zSetupForm,
  zSignageData,
  zTheme,
  zThemeForm,
  zThemeKey,
} from '#modules/signage/contract/signage.ts';

/** What the portal calls. */
export const signageStaffApi = defineRoutes('signage', {
  'GET /api/staff/signage/setups': {
    summary: 'The signage devices and what they show',
    answer: answerOf(z.array(zSetup)),
  },
  'POST /api/staff/signage/setups/:id': {
    summary: 'Changes what a signage device shows (D-137)',
    params: zIdParams,
    body: zSetupForm,
    answer: answerOf(zSetup),
  },
  'GET /api/staff/signage/setups/:id/data': {
    summary: 'All that a signage device shows, for the preview in the portal',
    params: zIdParams,
    answer: answerOf(zSignageData),
  },
  'GET /api/staff/signage/halls': {
    summary: 'What each hall is at, by the clock or by hand (D-149)',
    answer: answerOf(z.array(zHall)),
  },
  'POST /api/staff/signage/overrides/:id': {
    summary: 'Holds a hall, by its number, in one phase for at most four hours',
    params: zIdParams,
    body: zOverrideForm,
    answer: answerOf(zHall),
  },
  'POST /api/staff/signage/overrides/:id/release': {
    summary: 'Lets a hall follow the clock again',
    params: zIdParams,
    answer: answerOf(zHall),
  },
  'GET /api/staff/signage/themes': {
    summary: 'The themes of the exhibitor, its two presets first (D-152)',
    answer: answerOf(z.array(zTheme)),
  },
  'POST /api/staff/signage/themes': {
    summary: 'A new theme',
    body: zThemeForm,
    answer: answerOf(zTheme),
  },
  'POST /api/staff/signage/themes/:key': {
    summary: 'Changes a theme by its number, a preset by its name: house, ladies',
    params: z.object({ key: zThemeKey }),
    body: zThemeForm,
    answer: answerOf(zTheme),
  },
  'POST /api/staff/signage/themes/:id/archive': {
    summary: 'Takes a theme off the list; presets stay',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'GET /api/staff/signage/backgrounds': {
    summary: 'What stands behind it all (D-152)',
    answer: answerOf(z.array(zBackground)),
  },
  'GET /api/staff/signage/media': {
    summary: 'Pictures and films of the exhibitor that backgrounds and logos are chosen from; at most 200 of each',
    answer: answerOf(z.array(zMedia)),
  },
  'POST /api/staff/signage/backgrounds': {
    summary: 'A new background',
    body: zBackgroundForm,
    answer: answerOf(zBackground),
  },
  'POST /api/staff/signage/backgrounds/:id': {
    summary: 'Changes a background',
    params: zIdParams,
    body: zBackgroundForm,
    answer: answerOf(zBackground),
  },
  'POST /api/staff/signage/backgrounds/:id/archive': {
    summary: 'Takes a background off the list',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'GET /api/staff/signage/playlists': {
    summary: 'The playlists of signage screens with their items; at most 50',
    answer: answerOf(z.array(zPlaylist)),
  },
  'POST /api/staff/signage/playlists': {
    summary: 'A new playlist',
    body: zPlaylistForm,
    answer: answerOf(zPlaylist),
  },
  'POST /api/staff/signage/playlists/:id': {
    summary: 'Changes a playlist: its name, and all its items in their order',
    params: zIdParams,
    body: zPlaylistForm,
    answer: answerOf(zPlaylist),
  },
  'POST /api/staff/signage/playlists/:id/archive': {
    summary: 'Takes a playlist off the list; its screens show their one view again',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'GET /api/staff/signage/messages': {
    summary: 'The messages of the lower band',
    answer: answerOf(z.array(zMessage)),
  },
  'POST /api/staff/signage/messages': {
    summary: 'A new message',
    body: zMessageForm,
    answer: answerOf(zMessage),
  },
  'POST /api/staff/signage/messages/:id': {
    summary: 'Changes a message',
    params: zIdParams,
    body: zMessageForm,
    answer: answerOf(zMessage),
  },
  'POST /api/staff/signage/messages/:id/archive': {
    summary: 'Takes a message off the list',
    params: zIdParams,
    answer: zMessageAnswer,
  },
});
