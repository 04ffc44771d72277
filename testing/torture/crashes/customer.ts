import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cinema } from '#testing/builders/builders.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import type { CrashTown } from '#testing/torture/crashes/town.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';

export type Input = {
  readonly method: 'mollie' | 'payconiq';
  readonly items: readonly Record<string, unknown>[];
  readonly euros: number;
};

export type Bought = { readonly uuid: string; readonly payment?: { readonly uuid: string } };

const STEP_WITHIN_MS = 10_000;
const LOOK_MS = 25;

export class Torn extends Error {
  override readonly name = 'Torn';
}

/**
 * A buyer with a browser that keeps its idempotency keys: in a repeated story it sends the same
 * requests with the same keys. A step without an answer, because the program died, throws Torn.
 */
export function newCustomer(town: CrashTown, name: string) {
  const { id, headers } = visitorHeaders();
  const email = `${name.replaceAll(/[^a-z0-9]+/g, '-')}-${id.slice(0, 6)}@visitor.example`;
  const keys = new Map<string, string>();
  /** All answers of the program to a key. */
  const answers = new Map<string, Bought[]>();

  async function ask(program: RunningProgram, path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetch(`${program.url}${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    }).catch((error: Error) => {
      throw new Torn(`${path}: ${error.message}`);
    });
    const text = await response.text().catch((error: Error) => {
      throw new Torn(`${path}: ${error.message}`);
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return (JSON.parse(text) as { data: unknown }).data;
  }

  /** Polls until it holds; if the program dies, the story is torn. */
  async function until(what: string, holds: () => Promise<boolean>, program: RunningProgram): Promise<void> {
    let dead = false;
    void program.ended.then(() => {
      dead = true;
    });
    const deadline = performance.now() + STEP_WITHIN_MS;
    while (!(await holds())) {
      if (dead) throw new Torn(what);
      if (performance.now() > deadline) throw new Error(`${name}: still waiting for: ${what}`);
      await pause(LOOK_MS);
    }
  }

  return {
    id,
    email,
    answers,
    until,
    /** The same request always has the same key. */
    async buys(
      program: RunningProgram,
      input: Input,
      more: { bill_id?: string; label?: string } = {},
    ): Promise<Bought> {
      const label = more.label ?? 'the sale';
      const key = keys.get(label) ?? randomUUID();
      keys.set(label, key);
      const { cinema }: { cinema: Cinema } = town;
      const bought = (await ask(program, '/api/checkout', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: JSON.stringify({
          payment_method_id: cinema.methods[input.method],
          name: 'Ada Lovelace',
          email,
          email_confirmation: email,
          amount: input.euros,
          items: input.items,
          ...(more.bill_id && { bill_id: more.bill_id }),
        }),
      })) as Bought;
      answers.set(key, [...(answers.get(key) ?? []), bought]);
      return bought;
    },
    /** Opens the payment page: the payment is now at its provider. */
    opensPaymentPage: (program: RunningProgram, { payment }: Bought) =>
      ask(program, `/api/payments/${payment?.uuid}/processing-data`),
    looksAtPayment: async (program: RunningProgram, { payment }: Bought) =>
      ((await ask(program, `/api/payments/${payment?.uuid}/status`)) as { status: string }).status,
    looksAtBill: async (program: RunningProgram, { uuid }: Bought) =>
      ((await ask(program, `/api/bill/${uuid}/status`)) as { status: string }).status,
    asksForMoreTime: (program: RunningProgram, { uuid }: Bought) =>
      ask(program, `/api/bill/${uuid}/extension`, { method: 'POST', body: '{}' }),
    downloads: (program: RunningProgram, { uuid }: Bought) =>
      fetch(`${program.url}/api/bill/${uuid}/download`, { headers }).then((response) => response.status),
  };
}

export type Customer = ReturnType<typeof newCustomer>;
