import { useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/products/ProductsPage.module.css';
import { numberIn, PRODUCTS, useStockBook } from '#apps/portal/pages/products/products.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { ProductWire, StockMovementWire } from '#modules/products/contract.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** How much is left of a product, what somebody counted, and what moved it (D-156). */
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
  const path = `/api/staff/products/${product.id}/stock`;
  const written = async (): Promise<void> => {
    toast(t('common.saved'), 'success');
    await calls.invalidateQueries({ queryKey: PRODUCTS });
  };
  const { form, field, onSubmit, problem, busy } = useStaffForm<{ counted: string; note: string }, ProductWire>({
    values: { counted: '', note: '' },
    // Nothing typed is no count: the server says that a whole number is missing, and does not stop counting.
    send: ({ counted, note }) => api().post(path, { counted: numberIn(counted) ?? '', note }),
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
        await api().post(path, { counted: null, note: '' });
        await written();
      },
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <div className={css.take}>
        <TextField
          {...field('counted')}
          label={t('products.stock.counted')}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
        />
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
  const said = cause === 'sold' || cause === 'back' ? t(`products.cause.${cause}`) : t('products.cause.counted');
  return (
    <li className={css.moved}>
      <span className={css.quantity}>{quantity > 0 ? `+${quantity}` : quantity}</span>
      <span>
        {[said, bill, note].filter(Boolean).join(' · ')}
        {person ? <small className={css.small}>{person}</small> : null}
      </span>
      <time className={css.when} dateTime={at}>
        {formats.dateTime(Date.parse(at))}
      </time>
    </li>
  );
}
