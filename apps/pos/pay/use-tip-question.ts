import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tipAtDisplay } from '#apps/pos/display/tip-at-display.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { api } from '#web/device/api.ts';

/** The attendant and the customer look at each other: an answer shows at once. */
const LOOK_EVERY_MS = 1_000;
/** An amount that is being typed is not asked about. */
const TYPED_MS = 400;

export type TipAnswer = {
  /** Null: the customer is not asked, or the attendant goes on without. */
  readonly question: string | null;
  /** Null: nothing is chosen yet. */
  readonly tip: Cents | null;
  /** Goes on without the choice of the customer. */
  readonly close: () => void;
};

/**
 * Asks the customer at the displays of this till for a tip on top of `amount`, where the exhibitor
 * takes tips (D-081, D-144), as long as the component is there.
 */
export function useTipQuestion(amount: Cents): TipAnswer {
  const { tips } = useTill();
  const [question, setQuestion] = useState<{ id: string; amount: Cents } | null>(null);
  const isOn = tips.enabled && amount > 0;
  useEffect(() => {
    if (!isOn) return;
    const id = crypto.randomUUID();
    const ask = setTimeout(() => {
      const body = { id, amount: eurosFromCents(amount) };
      api()
        .call('POST /api/pos/tip-questions', { body })
        .then(() => setQuestion({ id, amount }))
        .catch(() => undefined); // without an answer the attendant asks for the tip
    }, TYPED_MS);
    return () => {
      clearTimeout(ask);
      setQuestion((now) => (now?.id === id ? null : now));
      closeQuestion(id);
    };
  }, [isOn, amount]);
  const { data } = useQuery({
    queryKey: ['tip-question', question?.id],
    queryFn: () => api().call('GET /api/pos/tip-questions/:id', { params: { id: question?.id ?? '' } }),
    enabled: question !== null,
    refetchInterval: LOOK_EVERY_MS,
  });
  const isOpen = question !== null && question.amount === amount && data?.open === true;
  const chosen = data?.tip ?? null;
  useEffect(() => {
    tipAtDisplay.set(
      isOpen
        ? { question: question.id, amount: eurosFromCents(question.amount), percents: tips.percents, chosen }
        : null,
    );
  }, [isOpen, question, chosen, tips.percents]);
  useEffect(() => () => tipAtDisplay.set(null), []);
  return {
    question: isOpen ? question.id : null,
    tip: isOpen && chosen !== null ? centsFromEuros(chosen) : null,
    close() {
      if (question) closeQuestion(question.id);
      setQuestion(null);
    },
  };
}

/** No caller waits for it: the payment closes the question too. */
const closeQuestion = (id: string): void => {
  api()
    .call('POST /api/pos/tip-questions/:id/close', { params: { id } })
    .catch(() => undefined);
};
