import { api } from '#apps/portal/api.ts';
import { ArchiveToggle } from '#apps/portal/components/dialog/ArchiveToggle.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PRODUCT_CATEGORIES, PRODUCTS, useProductFilter } from '#apps/portal/pages/sales/products/products.ts';
import type { ProductWire } from '#modules/products/contract/staff.ts';

/** Archives or restores a product. */
export function ArchiveAction({ product: { id, name, archived } }: { product: ProductWire }) {
  const { t } = useTexts();
  const { listQuery } = useProductFilter();
  const action = archived ? 'restore' : 'archive';
  return (
    <ArchiveToggle
      change={(change) => api().call(`POST /api/staff/products/:id/${change}`, { params: { id } })}
      archived={archived}
      question={{ title: t('products.archive.title', { name }), text: t('products.archive.text') }}
      button={t(`products.archive.${action}`)}
      successText={t(`products.archive.${action}d`, { name })}
      list={`/products${listQuery}`}
      stale={[PRODUCTS, PRODUCT_CATEGORIES]}
    />
  );
}
