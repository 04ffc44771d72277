import type { Bought, Customer, Wish } from '#testing/torture/crashes/customer.ts';
import type { CrashTown } from '#testing/torture/crashes/town.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';

export type Telling = {
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
export type Story = { readonly tell: (telling: Telling) => Promise<void>; readonly ending: Ending };

const SOLD: Ending = { bills: ['settled'], tickets: 1, mails: 1, captured: 1, refunds: 0 };
const OVER: Ending = { bills: ['expired'], tickets: 0, mails: 0, captured: 0, refunds: 0 };

const TICKET_EUROS = 12;

async function ticket({ town, once }: Telling, method: Wish['method'] = 'mollie'): Promise<Wish> {
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

const isPaid = (telling: Telling, bought: Bought) => async (): Promise<boolean> =>
  (await telling.customer.looksAtPayment(telling.program, bought)) !== 'paying' &&
  (await telling.customer.looksAtBill(telling.program, bought)) === 'settled';

/** Waits until the sale has no more pending work. */
const allSent = ({ customer, town, program }: Telling): Promise<void> =>
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

const billIs = (telling: Telling, bought: Bought, status: string): Promise<void> =>
  telling.customer.until(
    `the bill is ${status}`,
    async () => (await telling.customer.looksAtBill(telling.program, bought)) === status,
    telling.program,
  );

async function paysAndGetsMail(telling: Telling, bought: Bought): Promise<void> {
  const { customer, program } = telling;
  if ((await customer.looksAtBill(program, bought)) !== 'settled') {
    await customer.opensPaymentPage(program, bought);
    paysAtProvider(telling.town, bought);
    await customer.until('the payment is paid', isPaid(telling, bought), program);
  }
  await allSent(telling);
}

async function buysTicket(telling: Telling, method: Wish['method'] = 'mollie'): Promise<Bought> {
  const bought = await telling.customer.buys(telling.program, await ticket(telling, method));
  await paysAndGetsMail(telling, bought);
  return bought;
}

const tells = (tell: Story['tell'], ending: Ending = SOLD): Story => ({ tell, ending });

export const purchase = tells(async (telling) => void (await buysTicket(telling)));
export const byTelephone = tells(async (telling) => void (await buysTicket(telling, 'payconiq')));

export const giftCard = tells(
  async (telling) => {
    const card = { type: 'loyaltyCard', voucher_type_id: telling.town.cardType, total_turns: 2 };
    const wish: Wish = { method: 'mollie', euros: 24, items: [card] };
    await paysAndGetsMail(telling, await telling.customer.buys(telling.program, wish));
  },
  { ...SOLD, tickets: 0 },
);

/** Covered by a voucher: settled within the checkout. */
export const withVoucher = tells(
  async (telling) => {
    const voucher_id = await telling.once('voucher', telling.town.newVoucher);
    const { items, method } = await ticket(telling);
    const wish = { method, euros: 0, items: items.map((item) => ({ ...item, voucher_id })) };
    await telling.customer.buys(telling.program, wish);
    await allSent(telling);
  },
  { ...SOLD, captured: 0 },
);

/** No notice arrives: polling finds the status. */
function withoutNotices(tell: Story['tell']): Story['tell'] {
  return async (telling) => {
    const { control } = telling.town.mollie;
    control.set({ notices: { missing: true } });
    try {
      await tell(telling);
    } finally {
      control.set({ notices: { missing: false } });
    }
  };
}

export const visitorReturns = tells(withoutNotices(async (telling) => void (await buysTicket(telling))));

/** Neither a notice nor the visitor returns: the reconciler finds the status. */
export const nobodyTells = tells(
  withoutNotices(async (telling) => {
    const { customer, program, town } = telling;
    const bought = await customer.buys(program, await ticket(telling));
    await customer.opensPaymentPage(program, bought);
    paysAtProvider(telling.town, bought);
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
    await allSent(telling);
  }),
);

/**
 * The provider notifies before it has answered: the notice waits for our own record of the payment.
 */
export const noticeOvertakes = tells(async (telling) => {
  const { control } = telling.town.mollie;
  control.set({ createDelayMs: 300, outcome: { status: 'paid', afterMs: 0 } });
  try {
    await buysTicket(telling);
    await telling.customer.until(
      'the parked notice is worked on',
      async () => {
        const left = await telling.town.sql('SELECT 1 FROM provider_event WHERE processed_at IS NULL');
        return left.length === 0;
      },
      telling.program,
    );
  } finally {
    control.set({ createDelayMs: 0, outcome: null });
  }
});

/** The reconciler runs while the payment is still being sent. */
export const slowProvider = tells(async (telling) => {
  const { control } = telling.town.mollie;
  control.set({ createDelayMs: 400 });
  try {
    const bought = await telling.customer.buys(telling.program, await ticket(telling));
    await telling.town.timePasses();
    await paysAndGetsMail(telling, bought);
  } finally {
    control.set({ createDelayMs: 0 });
  }
});

/** The provider receives the order twice and its answer is lost twice. */
export const lostAnswers = tells(async (telling) => {
  await telling.once('fault', () =>
    telling.town.mollie.control.set({ answers: [{ on: 'create', kind: 'cut', times: 2 }] }),
  );
  await buysTicket(telling);
});

/** The visitor leaves the payment page; the hold expires. */
export const goesAway = tells(async (telling) => {
  const { customer, program, town } = telling;
  const bought = await customer.buys(program, await ticket(telling));
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
  await allSent(telling);
}, OVER);

export const startsAgain = tells(
  async (telling) => {
    const { customer, program } = telling;
    const wish = await ticket(telling);
    const first = await customer.buys(program, wish, { label: 'the first try' });
    const second = await customer.buys(program, wish, { bill_id: first.uuid });
    await paysAndGetsMail(telling, second);
  },
  { ...SOLD, bills: ['cancelled', 'settled'] },
);

export const needsTime = tells(async (telling) => {
  const { customer, program } = telling;
  const bought = await customer.buys(program, await ticket(telling));
  if ((await customer.looksAtBill(program, bought)) !== 'settled') await customer.asksForMoreTime(program, bought);
  await paysAndGetsMail(telling, bought);
});

export const getsMoneyBack = tells(
  async (telling) => {
    const { customer, program, town } = telling;
    const bought = await customer.buys(program, await ticket(telling));
    if (
      (await customer.looksAtBill(program, bought)) === 'pending' ||
      (await customer.looksAtBill(program, bought)) === 'paying'
    )
      await paysAndGetsMail(telling, bought);
    await program.refund(town.cinema.exhibitorId, bought.uuid);
    await billIs(telling, bought, 'refunded');
    await allSent(telling);
  },
  { bills: ['refunded'], tickets: 0, mails: 2, captured: 1, refunds: 1 },
);

/** One customer has paid, one is about to. */
export const screeningIsCancelled = tells(
  async (telling) => {
    const { customer, program, town, once } = telling;
    const { cinema } = town;
    const schedule_id = await once('screening', town.screening);
    const item = { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id };
    const wish = (seat: string): Wish => ({ method: 'mollie', euros: TICKET_EUROS, items: [{ ...item, seat }] });
    const paid = await customer.buys(program, wish('A-1'), { label: 'paid' });
    const open = await customer.buys(program, wish('A-2'), { label: 'open' });
    if (['pending', 'paying'].includes(await customer.looksAtBill(program, paid))) await paysAndGetsMail(telling, paid);
    await program.cancel(cinema.exhibitorId, schedule_id);
    await billIs(telling, paid, 'refunded');
    await billIs(telling, open, 'cancelled');
    await allSent(telling);
  },
  { bills: ['refunded', 'cancelled'], tickets: 0, mails: 3, captured: 1, refunds: 1 },
);
