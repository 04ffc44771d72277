import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/products/ProductsPage.module.css';
import { PRODUCT_CATEGORIES, PRODUCTS, useProductFilter } from '#apps/portal/pages/products/products.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { ProductWire } from '#modules/products/contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** How a product goes, and how it comes back. */
export function ArchiveAction({ product }: { product: ProductWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { kept } = useProductFilter();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, archived } = product;
  const move = async (deed: 'archive' | 'restore'): Promise<void> => {
    setProblem(null);
    try {
      await api().post(`/api/staff/products/${id}/${deed}`);
      toast(t(`products.archive.${deed}d`, { name }), 'success');
      await navigate(`/products${kept}`);
      await Promise.all([PRODUCTS, PRODUCT_CATEGORIES].map((queryKey) => calls.invalidateQueries({ queryKey })));
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  const archive = () =>
    ask({
      title: t('products.archive.title', { name }),
      text: t('products.archive.text'),
      yes: t('products.archive.archive'),
      act: () => move('archive'),
    });
  return (
    <div className={css.part}>
      <Problem>{problem}</Problem>
      <div>
        {archived ? (
          <Button onClick={() => void move('restore')}>{t('products.archive.restore')}</Button>
        ) : (
          <Button variant="danger" onClick={archive}>
            {t('products.archive.archive')}
          </Button>
        )}
      </div>
      {asking}
    </div>
  );
}
