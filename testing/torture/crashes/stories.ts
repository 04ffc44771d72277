import type { Bought, Customer, Input } from '#testing/torture/crashes/customer.ts';
import type { CrashTown } from '#testing/torture/crashes/town.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';

export type WireContext = {
  readonly town: CrashTown;
  readonly customer: Customer;
  readonly program: RunningProgram;
  /** Values that stay the same when the story is repeated: the seat, the screening. */
  readonly once: <T>(what: string, make: () => Promise<T> | T) => Promise<T>;
};

/** The required final state, regardless of the course. */
export type Ending = {
  /** Statuses of all bills of this customer. */
  readonly bills: readonly string[];
  /** Tickets that admit. */
  readonly tickets: number;
  /** Mails, counted by Message-ID. */
  readonly mails: number;
  /** Captured payments at providers, refunded or not. */
  readonly captured: number;
  /** All requested by us and completed. */
  readonly refunds: number;
};
export type Story = { readonly notify: (context: WireContext) => Promise<void>; readonly ending: Ending };

const SOLD: Ending = { bills: ['settled'], tickets: 1, mails: 1, captured: 1, refunds: 0 };
const OVER: Ending = { bills: ['expired'], tickets: 0, mails: 0, captured: 0, refunds: 0 };

const TICKET_EUROS = 12;

async function ticket({ town, once }: WireContext, method: Input['method'] = 'mollie'): Promise<Input> {
  const seat = await once('seat', town.seat);
  const { cinema } = town;
  const item = { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: cinema.screeningId, seat };
  return { method, euros: TICKET_EUROS, items: [item] };
}

/** The payer pays at the provider, once. */
export function paysAtProvider({ mollie, payconiq }: CrashTown, { payment }: Bought): void {
  for (const { id, status, reference } of mollie.book().payments)
    if (status === 'open' && (reference as { payment_id?: string } | null)?.payment_id === payment?.uuid)
      mollie.control.change(id, { status: 'paid' });
  for (const { id, status, reference } of payconiq.book().payments)
    if (status === 'PENDING' && reference === payment?.uuid.replaceAll('-', ''))
      payconiq.control.change(id, { status: 'SUCCEEDED' });
}

const isPaid = (context: WireContext, bought: Bought) => async (): Promise<boolean> =>
  (await context.customer.looksAtPayment(context.program, bought)) !== 'paying' &&
  (await context.customer.looksAtBill(context.program, bought)) === 'settled';

/** Waits until the sale has no more pending work. */
const allSent = ({ customer, town, program }: WireContext): Promise<void> =>
  customer.until(
    'what is to go out has gone',
    async () => {
      const [row] = await town.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM outbox WHERE done_at IS NULL AND dead_at IS NULL',
      );
      return row?.n === 0;
    },
    program,
  );

const billIs = (context: WireContext, bought: Bought, status: string): Promise<void> =>
  context.customer.until(
    `the bill is ${status}`,
    async () => (await context.customer.looksAtBill(context.program, bought)) === status,
    context.program,
  );

async function paysAndGetsMail(context: WireContext, bought: Bought): Promise<void> {
  const { customer, program } = context;
  if ((await customer.looksAtBill(program, bought)) !== 'settled') {
    await customer.opensPaymentPage(program, bought);
    paysAtProvider(context.town, bought);
    await customer.until('the payment is paid', isPaid(context, bought), program);
  }
  await allSent(context);
}

async function buysTicket(context: WireContext, method: Input['method'] = 'mollie'): Promise<Bought> {
  const bought = await context.customer.buys(context.program, await ticket(context, method));
  await paysAndGetsMail(context, bought);
  return bought;
}

const notifies = (notify: Story['notify'], ending: Ending = SOLD): Story => ({ notify, ending });

export const purchase = notifies(async (context) => void (await buysTicket(context)));
export const byTelephone = notifies(async (context) => void (await buysTicket(context, 'payconiq')));

export const giftCard = notifies(
  async (context) => {
    const card = { type: 'loyaltyCard', voucher_type_id: context.town.cardType, total_turns: 2 };
    const input: Input = { method: 'mollie', euros: 24, items: [card] };
    await paysAndGetsMail(context, await context.customer.buys(context.program, input));
  },
  { ...SOLD, tickets: 0 },
);

/** Covered by a voucher: settled within the checkout. */
export const withVoucher = notifies(
  async (context) => {
    const voucher_id = await context.once('voucher', context.town.newVoucher);
    const { items, method } = await ticket(context);
    const input = { method, euros: 0, items: items.map((item) => ({ ...item, voucher_id })) };
    await context.customer.buys(context.program, input);
    await allSent(context);
  },
  { ...SOLD, captured: 0 },
);

/** No notice arrives: polling finds the status. */
function withoutNotices(notify: Story['notify']): Story['notify'] {
  return async (context) => {
    const { control } = context.town.mollie;
    control.set({ notices: { missing: true } });
    try {
      await notify(context);
    } finally {
      control.set({ notices: { missing: false } });
    }
  };
}

export const visitorReturns = notifies(withoutNotices(async (context) => void (await buysTicket(context))));

/** Neither a notice nor the visitor returns: the reconciler finds the status. */
export const withoutNotice = notifies(
  withoutNotices(async (context) => {
    const { customer, program, town } = context;
    const bought = await customer.buys(program, await ticket(context));
    await customer.opensPaymentPage(program, bought);
    paysAtProvider(context.town, bought);
    // Starting the payment delays the next check, and may happen after this step: the clock moves
    // until a check runs.
    await customer.until(
      'the bill is settled',
      async () => {
        await town.paymentsAreDue();
        return (await customer.looksAtBill(program, bought)) === 'settled';
      },
      program,
    );
    await allSent(context);
  }),
);

/**
 * The provider notifies before it has answered: the notice waits for our own record of the payment.
 */
export const noticeOvertakes = notifies(async (context) => {
  const { control } = context.town.mollie;
  control.set({ createDelayMs: 300, outcome: { status: 'paid', afterMs: 0 } });
  try {
    await buysTicket(context);
    await context.customer.until(
      'the parked notice is worked on',
      async () => {
        const left = await context.town.sql('SELECT 1 FROM provider_event WHERE processed_at IS NULL');
        return left.length === 0;
      },
      context.program,
    );
  } finally {
    control.set({ createDelayMs: 0, outcome: null });
  }
});

/** The reconciler runs while the payment is still being sent. */
export const slowProvider = notifies(async (context) => {
  const { control } = context.town.mollie;
  control.set({ createDelayMs: 400 });
  try {
    const bought = await context.customer.buys(context.program, await ticket(context));
    await context.town.timePasses();
    await paysAndGetsMail(context, bought);
  } finally {
    control.set({ createDelayMs: 0 });
  }
});

/** The provider receives the order twice and its answer is lost twice. */
export const lostAnswers = notifies(async (context) => {
  await context.once('fault', () =>
    context.town.mollie.control.set({ answers: [{ on: 'create', kind: 'cut', times: 2 }] }),
  );
  await buysTicket(context);
});

/** The visitor leaves the payment page; the hold expires. */
export const goesAway = notifies(async (context) => {
  const { customer, program, town } = context;
  const bought = await customer.buys(program, await ticket(context));
  if ((await customer.looksAtBill(program, bought)) !== 'expired') {
    await customer.opensPaymentPage(program, bought);
    // Starting the payment extends the hold, and may happen after this step: the clock moves until
    // it has expired.
    const timePasses = async () => {
      await town.sql(
        `UPDATE bill SET hold_until = now() - interval '1 second' WHERE id = $1 AND status IN ('pending','paying')`,
        [bought.uuid],
      );
      await town.sql(
        `UPDATE seat_claim SET expires_at = now() - interval '1 second' WHERE bill_id = $1 AND state = 'held'`,
        [bought.uuid],
      );
    };
    await customer.until(
      'its time is over',
      async () => {
        await timePasses();
        return (await customer.looksAtBill(program, bought)) === 'expired';
      },
      program,
    );
  }
  await allSent(context);
}, OVER);

export const startsAgain = notifies(
  async (context) => {
    const { customer, program } = context;
    const input = await ticket(context);
    const first = await customer.buys(program, input, { label: 'the first try' });
    const second = await customer.buys(program, input, { bill_id: first.uuid });
    await paysAndGetsMail(context, second);
  },
  { ...SOLD, bills: ['cancelled', 'settled'] },
);

export const needsTime = notifies(async (context) => {
  const { customer, program } = context;
  const bought = await customer.buys(program, await ticket(context));
  if ((await customer.looksAtBill(program, bought)) !== 'settled') await customer.asksForMoreTime(program, bought);
  await paysAndGetsMail(context, bought);
});

export const getsMoneyBack = notifies(
  async (context) => {
    const { customer, program, town } = context;
    const bought = await customer.buys(program, await ticket(context));
    if (
      (await customer.looksAtBill(program, bought)) === 'pending' ||
      (await customer.looksAtBill(program, bought)) === 'paying'
    )
      await paysAndGetsMail(context, bought);
    await program.refund(town.cinema.exhibitorId, bought.uuid);
    await billIs(context, bought, 'refunded');
    await allSent(context);
  },
  { bills: ['refunded'], tickets: 0, mails: 2, captured: 1, refunds: 1 },
);

/** One customer has paid, one is about to. */
export const screeningIsCancelled = notifies(
  async (context) => {
    const { customer, program, town, once } = context;
    const { cinema } = town;
    const schedule_id = await once('screening', town.screening);
    const item = { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id };
    const input = (seat: string): Input => ({ method: 'mollie', euros: TICKET_EUROS, items: [{ ...item, seat }] });
    const paid = await customer.buys(program, input('A-1'), { label: 'paid' });
    const open = await customer.buys(program, input('A-2'), { label: 'open' });
    if (['pending', 'paying'].includes(await customer.looksAtBill(program, paid))) await paysAndGetsMail(context, paid);
    await program.cancel(cinema.exhibitorId, schedule_id);
    await billIs(context, paid, 'refunded');
    await billIs(context, open, 'cancelled');
    await allSent(context);
  },
  { bills: ['refunded', 'cancelled'], tickets: 0, mails: 3, captured: 1, refunds: 1 },
);
