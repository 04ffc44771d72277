import { useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/products/ProductsPage.module.css';
import { PRODUCTS, useStockBook } from '#apps/portal/pages/sales/products/products.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { ProductWire, StockMovementWire } from '#modules/products/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** Shows the stock of a product, its counts and its movements (D-156). */
export function StockPart({ product, mayEdit }: { product: ProductWire; mayEdit: boolean }) {
  const { t } = useTexts();
  const { stock, stock_warning } = product;
  return (
    <section className={css.part} aria-labelledby={`stock-${product.id}`}>
      <h3 className={css.partTitle} id={`stock-${product.id}`}>
        {stock === null ? t('products.stock.uncounted') : t('products.stock.left', { count: stock })}
      </h3>
      {stock_warning === 'below' ? <Notice kind="warning">{t('products.stock.below')}</Notice> : null}
      {mayEdit ? <StockTake product={product} /> : null}
      <StockBook id={product.id} />
    </section>
  );
}

function StockTake({ product }: { product: ProductWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const params = { id: product.id };
  const written = async (): Promise<void> => {
    toast(t('common.saved'), 'success');
    await calls.invalidateQueries({ queryKey: PRODUCTS });
  };
  const { form, field, onSubmit, problem, busy } = useStaffForm<{ counted: string; note: string }, ProductWire>({
    values: { counted: '', note: '' },
    // An empty field is no count: the server refuses it as a missing whole number and keeps
    // counting the stock.
    send: ({ counted, note }) =>
      api().call('POST /api/staff/products/:id/stock', {
        params,
        draft: { counted: typedNumber(counted) ?? '', note },
      }),
    onDone: async () => {
      form.reset();
      await written();
    },
  });
  const end = () =>
    ask({
      title: t('products.stock.end_title'),
      text: t('products.stock.end_text'),
      yes: t('products.stock.end'),
      act: async () => {
        await api().call('POST /api/staff/products/:id/stock', { params, body: { counted: null, note: '' } });
        await written();
      },
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <div className={css.take}>
        <TextField {...field('counted')} label={t('products.stock.counted')} inputMode="numeric" />
        <TextField
          {...field('note')}
          label={t('products.stock.note')}
          optional={t('common.optional')}
          autoComplete="off"
          maxLength={200}
        />
        <div className={css.takeFoot}>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('products.stock.write')}
          </SubmitButton>
          {product.stock === null ? null : (
            <Button variant="quiet" onClick={end}>
              {t('products.stock.end')}
            </Button>
          )}
        </div>
      </div>
      {asking}
    </form>
  );
}

function StockBook({ id }: { id: number }) {
  const book = useStockBook(id);
  if (book.error) return <Failure error={book.error} retry={() => void book.refetch()} />;
  if (!book.data || book.data.length === 0) return null;
  return (
    <ol>
      {book.data.map((moved) => (
        <Moved key={moved.id} moved={moved} />
      ))}
    </ol>
  );
}

function Moved({ moved }: { moved: StockMovementWire }) {
  const { t, formats } = useTexts();
  const { quantity, cause, bill, person, note, at } = moved;
  const causeText = cause === 'sold' || cause === 'back' ? t(`products.cause.${cause}`) : t('products.cause.counted');
  return (
    <li className={css.moved}>
      <span className={css.quantity}>{quantity > 0 ? `+${quantity}` : quantity}</span>
      <span>
        {[causeText, bill, note].filter(Boolean).join(' · ')}
        {person ? <small className={css.small}>{person}</small> : null}
      </span>
      <time className={css.when} dateTime={at}>
        {formats.dateTime(Date.parse(at))}
      </time>
    </li>
  );
}
