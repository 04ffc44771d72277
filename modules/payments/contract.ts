import { z } from 'zod';

/** PAY-009 as far as the public sees it: `config` never leaves the server (D-076). */
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

/** PAY-008 as far as the public sees it. Euros. */
export type PaymentWire = {
  uuid: string;
  bill_id: string;
  amount: number;
  amount_refunded: number;
  tip: number;
  status: string;
  payment_method: { id: number; name: string; type: string; driver: string; component: string };
  purchased_at: string | null;
  refund_reason: string | null;
  transaction_id: string | null;
};

/** GET /api/payments/{id}/status (D-078); `uuid` is the bill's. */
export type PaymentStatusWire = { uuid: string; status: string; payment_id: string };

/** GET /api/payments/{id}/processing-data (D-078). */
export type ProcessingDataWire = {
  driver: string;
  component: 'redirect' | 'qr' | '';
  checkout_url?: string;
  /** The text of the QR code (the deep link), drawn by us. */
  qr?: string;
  /** The same as an SVG image. */
  qr_svg?: string;
  deeplink?: string;
  amount: number;
  tip: number;
  expires_at: string | null;
};

export const zDriverName = z.enum(['mollie', 'payconiq']);
