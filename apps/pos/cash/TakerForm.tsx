import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import css from '#apps/pos/cash/Cash.module.css';
import { handOver, useCashAction } from '#apps/pos/cash/cash.ts';
import { persistedCount } from '#apps/pos/cash/count/count-draft.ts';
import type { Counting } from '#apps/pos/cash/count/use-count.ts';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import { newBalanceOf } from '#modules/cash/rules/drawer.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { persistedPerson } from '#web/device/identity.ts';
import { markUse } from '#web/device/lock/use-auto-lock.ts';
import { useNetwork } from '#web/device/network.ts';
import { PinPad } from '#web/device/people/PinPad.tsx';
import { usePersisted } from '#web/device/persisted.ts';

type Person = { readonly uuid: string; readonly name: string };

/** Asks who takes the drawer, and for their PIN; then they are at the till. */
export function TakerForm({ counting, onBack }: { counting: Counting; onBack: () => void }) {
  const { t, formats } = useTexts();
  const isThere = useNetwork();
  const own = usePersisted(persistedPerson);
  const people = useQuery({ queryKey: ['people'], queryFn: () => api().call('GET /api/device/people') });
  const others = people.data?.filter(({ uuid }) => uuid !== own?.user);
  const [taker, setTaker] = useState<Person | null>(null);
  const [pin, setPin] = useState('');
  const handing = useHandOver(counting, () => setPin(''));
  const amount = formats.money(eurosFromCents(newBalanceOf(counting.count)));
  return (
    <div className={css.withdraw}>
      <div className={css.part}>
        <h2 className={css.partTitle}>{t('cash.hand_over.to')}</h2>
        {people.isPending ? <Skeleton lines={2} height="3.5rem" label={t('common.loading')} /> : null}
        {others?.length === 0 ? <Notice kind="warning">{t('cash.hand_over.nobody')}</Notice> : null}
        <div className={keys.choices}>
          {others?.map((person) => (
            <button
              key={person.uuid}
              type="button"
              className={keys.choice}
              aria-pressed={taker?.uuid === person.uuid}
              onClick={() => {
                setTaker(person);
                setPin('');
                handing.reset();
              }}
            >
              {person.name}
            </button>
          ))}
        </div>
        {taker ? (
          // It takes the focus: Enter after the PIN would press the name again.
          <p key={taker.uuid} className={css.taker} tabIndex={-1} ref={focus}>
            {t('cash.hand_over.pin', { name: taker.name, amount })}
          </p>
        ) : null}
        {handing.error || people.error ? (
          <Notice kind="danger" live>
            {textOfError(handing.error ?? people.error, t)}
          </Notice>
        ) : null}
        <Button onClick={onBack}>{t('cash.hand_over.back')}</Button>
      </div>
      {taker ? (
        <PinPad
          pin={pin}
          isOff={handing.isPending || !isThere}
          isBusy={handing.isPending}
          isWrong={handing.error !== null}
          onChange={(next) => {
            setPin(next);
            if (next !== '') handing.reset();
          }}
          onWhole={(whole) => handing.mutate({ taker, pin: whole })}
        />
      ) : null}
    </div>
  );
}

const focus = (line: HTMLParagraphElement | null): void => line?.focus();

/** Hands the drawer over, signs its new holder in, and prints the slip. */
function useHandOver({ body }: Counting, onRefused: () => void) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { printSlip } = usePrinting();
  const send = useCashAction(handOver);
  return useMutation({
    mutationFn: async ({ taker, pin }: { taker: Person; pin: string }) => {
      const book = await send({ ...body, user: taker.uuid, pin });
      const input = { user: taker.uuid, pin };
      // Without an answer the till stays with the one who leaves, and asks for nothing twice.
      const signedIn = await api()
        .call('POST /api/device/sign-in', { body: input })
        .catch(() => null);
      return { book, signedIn };
    },
    onError: onRefused,
    onSuccess: async ({ book, signedIn }) => {
      persistedCount.set(null);
      if (signedIn) {
        markUse();
        persistedPerson.set(signedIn);
      }
      await calls.invalidateQueries();
      const [amount, deviation] = [formats.money(book.new_balance ?? 0), formats.money(book.deviation ?? 0)];
      toast(t('cash.hand_over.done', { name: book.handed_to ?? '', amount, deviation }), 'success');
      printSlip({ kind: 'count', day: book.day, shift: book.shift });
      printSlip({ kind: 'shift', day: book.day, shift: book.shift });
      await navigate('/cash');
    },
  });
}
