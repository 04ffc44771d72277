import { z } from 'zod';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { answerOf, zPathId, zUuid } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { shownConfig } from '#modules/payments/rules/masking.ts';
import { changePaymentMethod } from '#modules/payments/server/change-payment-method.ts';
import { getPayment, listPayments, type PaymentListDeps } from '#modules/payments/server/list-payments.ts';
import { type MethodRow, method, methods } from '#modules/payments/server/payment-methods.sql.ts';
import {
  type StaffPaymentMethodWire,
  zPaymentMethodForm,
  zPaymentPage,
  zPaymentQuery,
  zStaffPayment,
  zStaffPaymentMethod,
} from '#modules/payments/staff-contract.ts';
import type { HttpApp } from '#platform/http/app.ts';

const METHODS_MAX = 200;
const tags = ['payments'];

/** What the portal calls about payments and the ways to pay (PORT-016, PORT-017). The staff gate stands before these routes. */
export function paymentStaffRoutes(app: HttpApp, deps: PaymentListDeps): void {
  const { db } = deps;
  app.get(
    '/api/staff/payment-methods',
    {
      config: { policy: 'payment_methods.view' },
      schema: {
        summary: 'The ways to pay in this house, without their secrets (PAY-009)',
        tags,
        response: { 200: answerOf(z.array(zStaffPaymentMethod)) },
      },
    },
    async ({ exhibitorId, locale }) => {
      const rows = await db.ask(exhibitorId, (first) => methods(first, METHODS_MAX));
      return { data: rows.map((row) => methodWire(row, locale)) };
    },
  );
  app.post(
    '/api/staff/payment-methods/:id',
    {
      config: { policy: 'payment_methods.edit' },
      schema: {
        summary: 'Changes where and under which name a way to pay is offered',
        tags,
        params: z.object({ id: zPathId }),
        body: zPaymentMethodForm,
        response: { 200: answerOf(zStaffPaymentMethod) },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await changePaymentMethod(db, actingAs(exhibitorId, staff), id, body);
      const row = await db.ask(exhibitorId, (first) => method(first, id));
      if (!row) throw notFound('payment_method');
      return { data: methodWire(row, locale) };
    },
  );
  app.get(
    '/api/staff/payments',
    {
      config: { policy: 'payments.view' },
      schema: {
        summary: 'Payments of the house, the newest first, fifty a page (PAY-008)',
        tags,
        querystring: zPaymentQuery,
        response: { 200: answerOf(zPaymentPage) },
      },
    },
    async ({ exhibitorId, locale, query }) => ({ data: await listPayments(deps, exhibitorId, locale, query) }),
  );
  app.get(
    '/api/staff/payments/:id',
    {
      config: { policy: 'payments.view' },
      schema: {
        summary: 'One payment, as staff see it',
        tags,
        params: z.object({ id: zUuid }),
        response: { 200: answerOf(zStaffPayment) },
      },
    },
    async ({ exhibitorId, locale, params: { id } }) => ({ data: await getPayment(deps, exhibitorId, locale, id) }),
  );
}

const methodWire = ({ name, active, config, ...row }: MethodRow, locale: string): StaffPaymentMethodWire => ({
  ...row,
  name: textFor(name, locale),
  names: name,
  config: shownConfig(config),
  status: active ? 'active' : 'inactive',
});
