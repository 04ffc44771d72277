import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zUuid } from '#kernel/wire.ts';

/** PAY-009 for the public: `config` never leaves the server (D-076). */
export const zPaymentMethod = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  driver: z.string(),
  component: z.enum(['redirect', 'qr', '']),
  frontend_config: z.record(z.string(), z.unknown()),
  template: z.string(),
  exclusive: z.boolean(),
});
export type PaymentMethodWire = z.infer<typeof zPaymentMethod>;

/** PAY-008 for the public. Euros. */
export const zPayment = z.object({
  uuid: z.string(),
  bill_id: z.string(),
  amount: z.number(),
  amount_refunded: z.number(),
  tip: z.number(),
  status: z.string(),
  payment_method: z.object({
    id: z.number().int(),
    name: z.string(),
    type: z.string(),
    driver: z.string(),
    component: z.string(),
  }),
  purchased_at: z.string().nullable(),
  refund_reason: z.string().nullable(),
  transaction_id: z.string().nullable(),
});
export type PaymentWire = z.infer<typeof zPayment>;

/** GET /api/payments/{id}/status (D-078); `uuid` is the bill's. */
export const zPaymentStatus = z.object({ uuid: z.string(), status: z.string(), payment_id: z.string() });
export type PaymentStatusWire = z.infer<typeof zPaymentStatus>;

/** GET /api/payments/{id}/processing-data (D-078). `qr` is the text of the code (the deep link), `qr_svg` the same as an image. */
export const zProcessingData = z.object({
  driver: z.string(),
  component: z.enum(['redirect', 'qr', '']),
  checkout_url: z.string().optional(),
  qr: z.string().optional(),
  qr_svg: z.string().optional(),
  deeplink: z.string().optional(),
  amount: z.number(),
  tip: z.number(),
  expires_at: z.string().nullable(),
});
export type ProcessingDataWire = z.infer<typeof zProcessingData>;

const zPublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('ES256'),
});
export type PublicKeyWire = z.infer<typeof zPublicKey>;

/** GET /api/payments/jwks: a key set as in RFC 7517, so without the usual envelope. */
export const zPublicKeys = z.object({ keys: z.array(zPublicKey) });

export const zDriverName = z.enum(['mollie', 'payconiq']);

/** What the website and partners call. */
export const paymentsPublicApi = defineRoutes('payments', {
  'GET /api/payments/:id/status': {
    summary: 'Where a payment stands',
    params: z.object({ id: zUuid }),
    answer: answerOf(zPaymentStatus),
  },
  'GET /api/payments/:id/processing-data': {
    summary: 'What the payment page of the driver shows',
    params: z.object({ id: zUuid }),
    answer: answerOf(zProcessingData),
  },
  'GET /api/payments/jwks': {
    summary: 'Public keys by which payment providers know our signatures',
    foreignQuery: 'Payment providers fetch it, and may add parameters to an address they were given',
    answer: zPublicKeys,
  },
});
