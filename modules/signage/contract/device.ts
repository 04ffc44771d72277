import { defineRoutes } from '#kernel/routes.ts';
import { answerOf } from '#kernel/wire.ts';
import { zSignageData } from '#modules/signage/contract/signage.ts';

/** What the devices of a cinema call. */
export const signageDeviceApi = defineRoutes('signage', {
  'GET /api/signage/data': {
    summary:
      'All a signage screen shows (SIGN-001 to SIGN-004); 403 feature_disabled where the exhibitor has no signage',
    answer: answerOf(zSignageData),
  },
});
