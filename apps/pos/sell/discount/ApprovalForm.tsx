import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { CartDiscount } from '#apps/pos/sell/cart/cart.ts';
import css from '#apps/pos/sell/discount/Discount.module.css';
import type { ChosenDiscount } from '#apps/pos/sell/discount/discount.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { useNetwork } from '#web/device/network.ts';
import { PinPad } from '#web/device/people/PinPad.tsx';

type Person = { readonly uuid: string; readonly name: string };
type Props = {
  readonly chosen: ChosenDiscount;
  readonly onBack: () => void;
  readonly onApproved: (approval: NonNullable<CartDiscount['approval']>) => void;
};

/** A colleague with the right approves a discount by PIN (DISCOUNT-6). */
export function ApprovalForm({ chosen: { discount, worth }, onBack, onApproved }: Props) {
  const { t, formats } = useTexts();
  const isThere = useNetwork();
  const people = useQuery({
    queryKey: ['discount-approvers'],
    queryFn: () => api().call('GET /api/pos/discount-approvers'),
  });
  const [person, setPerson] = useState<Person | null>(null);
  const [pin, setPin] = useState('');
  const asking = useMutation({
    mutationFn: (typed: { user: string; pin: string }) =>
      api().call('POST /api/pos/discount-approvals', {
        body: {
          ...typed,
          kind: discount.kind,
          value: discount.value,
          reason_id: discount.reason.id,
          worth: eurosFromCents(worth),
        },
      }),
    onError: () => setPin(''),
    onSuccess: ({ approval, by }) => onApproved({ uuid: approval, worth, by }),
  });
  const problem = asking.error ?? people.error;
  return (
    <div className={css.form}>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('sell.discount.ask_who')}</legend>
        {people.isPending ? <Skeleton lines={2} height="3.5rem" label={t('common.loading')} /> : null}
        {people.data?.length === 0 ? <Notice kind="warning">{t('sell.discount.ask_nobody')}</Notice> : null}
        <div className={keys.choices}>
          {people.data?.map((each) => (
            <button
              key={each.uuid}
              type="button"
              className={keys.choice}
              aria-pressed={person?.uuid === each.uuid}
              onClick={() => {
                setPerson(each);
                setPin('');
                asking.reset();
              }}
            >
              {each.name}
            </button>
          ))}
        </div>
      </fieldset>
      {problem ? (
        <Notice kind="danger" live>
          {textOfError(problem, t)}
        </Notice>
      ) : null}
      {person ? (
        <>
          <p key={person.uuid} tabIndex={-1} ref={focus}>
            {t('sell.discount.ask_pin', { name: person.name, amount: formats.money(eurosFromCents(worth)) })}
          </p>
          <PinPad
            pin={pin}
            isOff={asking.isPending || !isThere}
            isBusy={asking.isPending}
            isWrong={asking.error !== null}
            onChange={(next) => {
              setPin(next);
              if (next !== '') asking.reset();
            }}
            onWhole={(whole) => asking.mutate({ user: person.uuid, pin: whole })}
          />
        </>
      ) : null}
      <p>
        <Button onClick={onBack}>{t('sell.discount.back')}</Button>
      </p>
    </div>
  );
}

/** It takes the focus: Enter after the PIN would press the name again. */
const focus = (line: HTMLParagraphElement | null): void => line?.focus();
