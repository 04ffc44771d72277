import { useTexts } from '#apps/portal/i18n/language.ts';
import { PRODUCT_CATEGORIES, PRODUCTS, useProductFilter } from '#apps/portal/pages/products/products.ts';
import { ArchiveOrBack } from '#apps/portal/parts/ArchiveOrBack.tsx';
import type { ProductWire } from '#modules/products/contract.ts';

/** How a product goes, and how it comes back. */
export function ArchiveAction({ product: { id, name, archived } }: { product: ProductWire }) {
  const { t } = useTexts();
  const { kept } = useProductFilter();
  const deed = archived ? 'restore' : 'archive';
  return (
    <ArchiveOrBack
      address={`/api/staff/products/${id}`}
      archived={archived}
      question={{ title: t('products.archive.title', { name }), text: t('products.archive.text') }}
      button={t(`products.archive.${deed}`)}
      said={t(`products.archive.${deed}d`, { name })}
      list={`/products${kept}`}
      stale={[PRODUCTS, PRODUCT_CATEGORIES]}
    />
  );
}
