/** Requests per minute and client address (D-067). `none`: no limit. */
export const LIMITS = {
  api: 120,
  checkout: 10,
  voucher: 10,
  contact: 5,
  newsletter: 5,
  device: 600,
  none: Number.POSITIVE_INFINITY,
} as const;
export type LimitGroup = keyof typeof LIMITS;
