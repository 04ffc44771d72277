import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { zId, zMailAddress, zMessageAnswer } from '#kernel/wire.ts';
import { zCaptchaToken } from '#modules/captcha/contract/public.ts';
import { ALERT_KINDS } from '#modules/sale-alerts/rules/on-sale.ts';

/**
 * POST /api/sale-alerts. Refuses 404 not_found.movie, not_found.event for what the website does not
 * show; 409 sale_alert.on_sale.
 */
export const zSaleAlertForm = z.strictObject({
  kind: z.enum(ALERT_KINDS),
  id: zId,
  email: zMailAddress,
  grecaptcha: zCaptchaToken,
});

/** What the website calls. */
export const saleAlertsPublicApi = defineRoutes('sale-alerts', {
  'POST /api/sale-alerts': {
    summary: 'Asks for one mail when a film or an event goes on sale; known addresses get the same answer',
    body: zSaleAlertForm,
    answer: zMessageAnswer,
  },
});
