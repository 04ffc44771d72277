/** The merchant API's checks of a new payment. */
export type NewPayment = {
  readonly cents: number;
  readonly currency: string;
  readonly description: string;
  readonly reference: string | null;
  readonly callbackUrl: string | null;
  readonly identifyCallbackUrl: string | null;
  readonly returnUrl: string | null;
  readonly bulkId: string | null;
  /** Set for a static QR at a register. */
  readonly posId: string | null;
};

type FieldProblem = { readonly code: 'FIELD_IS_REQUIRED' | 'FIELD_IS_INVALID'; readonly message: string };

const AMOUNT_MAX_CENTS = 999_999_999_999;
/** The characters that banks accept in a transfer. */
const SEPA_TEXT = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

const required = (field: string): FieldProblem => ({ code: 'FIELD_IS_REQUIRED', message: `${field} is required` });
const invalid = (field: string): FieldProblem => ({ code: 'FIELD_IS_INVALID', message: `${field} is invalid` });

export const isProblem = (value: object): value is FieldProblem => 'code' in value;

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The real service accepts https only; a simulator also calls its own machine. */
function isCallbackAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

export function readAmount(amount: unknown): { cents: number } | FieldProblem {
  if (amount === undefined || amount === null) return required('amount');
  const whole = typeof amount === 'number' && Number.isInteger(amount) && amount >= 1 && amount <= AMOUNT_MAX_CENTS;
  return whole ? { cents: amount } : invalid('amount');
}

type Body = Readonly<Record<string, unknown>>;

export function readNewPayment(body: Body, atRegister: boolean): NewPayment | FieldProblem {
  const amount = readAmount(body.amount);
  if (isProblem(amount)) return amount;
  if (body.currency != null && body.currency !== 'EUR') return invalid('currency');
  for (const [field, max] of Object.entries({ description: 140, reference: 35, bulkId: 35 })) {
    const value = body[field];
    if (value == null) continue;
    if (typeof value !== 'string' || value.length > max || !SEPA_TEXT.test(value)) return invalid(field);
  }
  for (const field of ['callbackUrl', 'identifyCallbackUrl', 'returnUrl']) {
    if (body[field] != null && !isCallbackAddress(body[field])) return invalid(field);
  }
  if (atRegister && body.posId == null) return required('posId');
  if (atRegister && !/^[A-Za-z0-9]{1,36}$/.test(String(body.posId))) return invalid('posId');
  const text = (field: string) => (typeof body[field] === 'string' ? (body[field] as string) : null);
  return {
    ...amount,
    currency: 'EUR',
    description: text('description') ?? '',
    reference: text('reference'),
    callbackUrl: text('callbackUrl'),
    identifyCallbackUrl: text('identifyCallbackUrl'),
    returnUrl: text('returnUrl'),
    bulkId: text('bulkId'),
    posId: atRegister ? text('posId') : null,
  };
}
