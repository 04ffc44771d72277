/**
 * The switches of a payment simulator: one set of functions for tests in the same process, and the
 * same over HTTP under /control. README.md explains them.
 */
import { z } from 'zod';
import type { Call } from '#simulators/call.ts';
import { ControlProblem, controlBody, controlRoute } from '#simulators/control-route.ts';
import { takeFault } from '#simulators/fault-queue.ts';
import { type AnswerFault, answerFaultSchema, lateAnswer } from '#simulators/faulty-answers.ts';
import type { Route } from '#simulators/http-server.ts';
import type { BookView } from '#simulators/money-book.ts';
import { type Delivery, type NoticeSettings, noticeSettingsSchema, orderlyNotices } from '#simulators/notice-sender.ts';

/** The provider's false claims on the wire, different from its book (T21). */
const reportSchema = z.strictObject({
  cents: z.int().nonnegative().optional(),
  addCents: z.int().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});
export type Report = z.output<typeof reportSchema>;

const outcomeSchema = z.strictObject({
  status: z.string(),
  afterMs: z.int().nonnegative().default(0),
  /** Mollie: why a payment at a terminal failed. */
  reason: z.string().optional(),
});

export type PaymentSettings = {
  /** Queued faults for answers, used in order. */
  answers: AnswerFault[];
  /** Creates at once, answers this much later: notices can arrive before the answer. */
  createDelayMs: number;
  /** The automatic outcome of every new payment. */
  outcome: z.output<typeof outcomeSchema> | null;
  report: Report | null;
  /** Mollie: whether open payments can be cancelled; null: as the method allows. */
  cancelable: boolean | null;
  /** Mollie: the status of the first card terminal; null: active. */
  terminalStatus: 'active' | 'inactive' | 'pending' | null;
  /** Mollie: the account has no card terminal. */
  noTerminals: boolean;
  /** Real milliseconds until a refund completes; null: it waits for the control API. */
  refundSettleMs: number | null;
  notices: NoticeSettings;
};

const settingsPatchSchema = z
  .strictObject({
    answers: z.array(answerFaultSchema),
    createDelayMs: z.int().nonnegative(),
    outcome: outcomeSchema.nullable(),
    report: reportSchema.nullable(),
    cancelable: z.boolean().nullable(),
    terminalStatus: z.enum(['active', 'inactive', 'pending']).nullable(),
    noTerminals: z.boolean(),
    refundSettleMs: z.int().nonnegative().nullable(),
    notices: noticeSettingsSchema.partial(),
  })
  .partial();
type SettingsPatch = z.input<typeof settingsPatchSchema>;

const changeSchema = z.strictObject({
  status: z.string().optional(),
  /** Mollie: why a payment at a terminal failed. */
  reason: z.string().optional(),
  amountCents: z.int().positive().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  report: reportSchema.nullable().optional(),
});
export type PaymentChange = z.output<typeof changeSchema>;

const notifySchema = z.strictObject({
  copies: z.int().min(1).max(1000).default(1),
  forged: z.string().nullable().default(null),
  signature: z.enum(['raw', 'der']).default('raw'),
  /** Payconiq: claims this status instead of the present one. */
  status: z.string().optional(),
});
type Notify = z.output<typeof notifySchema>;

type RequestLine = {
  readonly at: number;
  readonly operation: string;
  readonly path: string;
  readonly status: number;
};

/** The simulator functions that the control uses. */
type ControlledDesk = {
  readonly statuses: readonly string[];
  readonly forgeries: readonly string[];
  readonly settings: PaymentSettings;
  book(): BookView;
  newestId(): string | undefined;
  /** Throws ControlProblem if there is no such payment or the change is impossible. */
  change(id: string, change: PaymentChange): void;
  chargeBack(id: string, cents: number | undefined): unknown;
  driveRefund(id: string, status: string): void;
  notify(id: string, how: Notify): Promise<Delivery[]>;
  deliveries(): readonly Delivery[];
};

export const freshSettings = (defaults: Partial<PaymentSettings> = {}): PaymentSettings => ({
  answers: [],
  createDelayMs: 0,
  outcome: null,
  report: null,
  cancelable: null,
  terminalStatus: null,
  noTerminals: false,
  refundSettleMs: 10_000,
  notices: orderlyNotices(),
  ...defaults,
});

/**
 * Returns the amount for the wire: the real one, unless a false report is set for the payment or
 * for all.
 */
export function reported(
  entry: { amountCents: number; currency: string },
  report: Report | null,
): { cents: number; currency: string } {
  const cents = report?.cents ?? entry.amountCents + (report?.addCents ?? 0);
  return { cents, currency: report?.currency ?? entry.currency };
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ControlProblem(400, z.prettifyError(result.error));
}

export type PaymentControl = {
  settings(): PaymentSettings;
  /** Changes the named settings; `notices` is merged, `answers` replaces the queue. */
  set(patch: SettingsPatch): PaymentSettings;
  /** Resets the settings to normal behaviour. Payments stay. */
  reset(): void;
  /**
   * Sets a payment's status, real amount or claimed amount, and sends the notice that the provider
   * would send.
   */
  change(id: string, change: PaymentChange): void;
  /** Charges captured money back (all of it by default). */
  chargeBack(id: string, cents?: number): void;
  driveRefund(refundId: string, status: string): void;
  /** Sends a notice about a payment now and returns the merchant's answer. */
  notify(id: string, how?: Partial<Notify>): Promise<Delivery[]>;
  deliveries(): readonly Delivery[];
  /** The newest 1,000 API calls, oldest first. */
  requests(): readonly RequestLine[];
};

const REQUESTS_MAX = 1_000;

export function paymentControl(desk: ControlledDesk): {
  control: PaymentControl;
  routes: Route[];
  served: (operation: string, call: Call, status: number) => void;
  faultFor: (operation: string) => AnswerFault | undefined;
} {
  const initial = structuredClone(desk.settings);
  const requests: RequestLine[] = [];
  const refuseUnknown = (kind: string, value: string | null | undefined, list: readonly string[]) => {
    if (value != null && !list.includes(value)) {
      throw new ControlProblem(400, `${kind} ${value} is none of ${list.join(', ') || '(none)'}`);
    }
  };

  const control: PaymentControl = {
    settings: () => desk.settings,
    set(patch) {
      const { notices, ...rest } = parsed(settingsPatchSchema, patch);
      refuseUnknown('status', rest.outcome?.status, desk.statuses);
      refuseUnknown('forgery', notices?.forged, desk.forgeries);
      Object.assign(desk.settings, rest);
      Object.assign(desk.settings.notices, notices);
      return desk.settings;
    },
    reset: () => void Object.assign(desk.settings, structuredClone(initial)),
    change(id, change) {
      const checked = parsed(changeSchema, change);
      refuseUnknown('status', checked.status, desk.statuses);
      desk.change(id, checked);
    },
    chargeBack: (id, cents) => void desk.chargeBack(id, parsed(z.int().positive().optional(), cents)),
    driveRefund: (id, status) => desk.driveRefund(id, status),
    async notify(id, how = {}) {
      const checked = parsed(notifySchema, how);
      refuseUnknown('forgery', checked.forged, desk.forgeries);
      refuseUnknown('status', checked.status, desk.statuses);
      return desk.notify(id, checked);
    },
    deliveries: desk.deliveries,
    requests: () => requests,
  };

  return {
    control,
    routes: controlRoutes(control, desk),
    faultFor(operation) {
      const fault = takeFault(desk.settings.answers, ({ on }) => on === operation || on === 'any');
      const { createDelayMs } = desk.settings;
      return fault ?? (operation === 'create' && createDelayMs > 0 ? lateAnswer(createDelayMs) : undefined);
    },
    served(operation, call, status) {
      requests.push({ at: Date.now(), operation, path: call.path, status });
      if (requests.length > REQUESTS_MAX) requests.shift();
    },
  };
}

function controlRoutes(control: PaymentControl, desk: ControlledDesk): Route[] {
  const idOf = (call: Call): string => {
    const [id = ''] = call.params;
    return id === 'last' ? (desk.newestId() ?? id) : id;
  };
  return [
    controlRoute('GET', /^\/control$/, () => control.settings()),
    controlRoute('POST', /^\/control$/, (call) => control.set(controlBody(call))),
    controlRoute('DELETE', /^\/control$/, () => {
      control.reset();
      return control.settings();
    }),
    controlRoute('GET', /^\/control\/book$/, () => desk.book()),
    controlRoute('GET', /^\/control\/notices$/, () => control.deliveries()),
    controlRoute('GET', /^\/control\/requests$/, () => control.requests()),
    controlRoute('POST', /^\/control\/payments\/([^/]+)$/, (call) => control.change(idOf(call), controlBody(call))),
    controlRoute('POST', /^\/control\/payments\/([^/]+)\/chargeback$/, (call) =>
      control.chargeBack(idOf(call), controlBody(call).cents as number | undefined),
    ),
    controlRoute('POST', /^\/control\/payments\/([^/]+)\/notices$/, (call) =>
      control.notify(idOf(call), controlBody(call)),
    ),
    controlRoute('POST', /^\/control\/refunds\/([^/]+)$/, (call) =>
      control.driveRefund(idOf(call), String(controlBody(call).status)),
    ),
  ];
}
