import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import css from '#apps/pos/bills/Bills.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { RESERVATIONS } from '#apps/pos/reservations/reservations.ts';
import { CustomerLanguage } from '#apps/pos/sell/cart/CustomerLanguage.tsx';
import { type CartTicket, totalOf } from '#apps/pos/sell/cart/cart.ts';
import { cartNow, emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';

const FIELDS = ['name', 'email', 'phone'] as const;
type FieldName = (typeof FIELDS)[number];
type Who = Readonly<Record<FieldName, string>>;

/**
 * Reserves the tickets of the cart (D-158): for a name and contact details. The cart is empty
 * afterwards.
 */
export function ReserveForm({ tickets, onDone }: { tickets: readonly CartTicket[]; onDone: () => void }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const [who, setWho] = useState<Who>({ name: '', email: '', phone: '' });
  /** A double press makes one reservation. */
  const [key] = useState(() => crypto.randomUUID());
  const total = eurosFromCents(totalOf(tickets));
  const sending = useMutation({
    mutationFn: () =>
      api().call('POST /api/pos/reservations/new', {
        body: {
          ...who,
          locale: cartNow().locale,
          amount: total,
          schedule_id: tickets[0]?.screening.id ?? 0,
          tickets: tickets.map(({ rate, seat }) => ({ price_rate_id: rate.id, seat })),
        },
        idempotencyKey: key,
      }),
    onSuccess: async ({ ref }) => {
      toast(t('reservations.done', { ref }), 'success');
      emptyCart();
      onDone();
      await calls.invalidateQueries({ queryKey: RESERVATIONS });
    },
  });
  const fieldErrors = sending.error instanceof ApiError ? sending.error.errors : {};
  const elsewhere = sending.error && !FIELDS.some((name) => fieldErrors[name]) ? textOfError(sending.error, t) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    sending.mutate();
  };
  const field = (name: FieldName) => ({
    value: who[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setWho({ ...who, [name]: target.value }),
    ...(fieldErrors[name] && { errors: fieldErrors[name] }),
  });
  return (
    <form className={`${css.part} ${css.form}`} onSubmit={submit} noValidate>
      <h2 className={css.partTitle}>
        {[tickets[0]?.screening.title, t('reservations.tickets', { count: tickets.length }), formats.money(total)].join(
          ' · ',
        )}
      </h2>
      {elsewhere ? (
        <Notice kind="danger" live>
          {elsewhere}
        </Notice>
      ) : null}
      {cartNow().discounts.length > 0 ? <Notice kind="warning">{t('reservations.discounts')}</Notice> : null}
      <CustomerLanguage />
      <TextField {...field('name')} label={t('reservations.form.name')} maxLength={120} required />
      <TextField {...field('phone')} label={t('reservations.form.phone')} type="tel" maxLength={40} />
      <TextField
        {...field('email')}
        label={t('reservations.form.email')}
        hint={t('reservations.form.hint')}
        type="email"
        maxLength={190}
      />
      <span className={css.search}>
        <Button size="large" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button size="large" variant="primary" type="submit" busy={sending.isPending} busyLabel={t('common.busy')}>
          {t('reservations.form.send')}
        </Button>
      </span>
    </form>
  );
}
