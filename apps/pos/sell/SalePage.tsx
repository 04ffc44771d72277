import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { BillPane } from '#apps/pos/sell/cart/BillPane.tsx';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { HallPanel } from '#apps/pos/sell/hall/HallPanel.tsx';
import { ChoicesDialog } from '#apps/pos/sell/products/ChoicesDialog.tsx';
import { persistedCardAtHand } from '#apps/pos/sell/products/card-at-hand.ts';
import { OpenPriceDialog } from '#apps/pos/sell/products/OpenPriceDialog.tsx';
import { Products } from '#apps/pos/sell/products/Products.tsx';
import css from '#apps/pos/sell/SalePage.module.css';
import { Shows } from '#apps/pos/sell/Shows.tsx';
import { useTill } from '#apps/pos/till/till.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { usePersisted } from '#web/device/persisted.ts';
import { useTitle } from '#web/shell/use-title.ts';

type Side = 'shows' | 'products';

/**
 * Shows the sale page (POS-002): the offer on the left, the bill on the right. Nothing needs a
 * confirmation before Pay.
 */
export function SalePage() {
  const { t } = useTexts();
  const { products, features, voucher_types } = useTill();
  const [searchParams, ask] = useSearchParams();
  /** A narrow till has space for only one of them. */
  const [chosen, setChosen] = useState<Side>('shows');
  // A scanned blank card asks for its value at once, and so does one to recharge.
  const side = usePersisted(persistedCardAtHand) === null ? chosen : 'products';
  const changes = usePersisted(persistedCart)?.changes?.bill ?? '';
  useTitle(t('sell.title'));
  const screening = Number(searchParams.get('show')) || null;
  const day = searchParams.get('day');
  const go = (show: number | null, ofDay = day): void =>
    ask({ ...(show !== null && { show: String(show) }), ...(ofDay !== null && { day: ofDay }) }, { replace: true });
  const hasProducts = products.length > 0 || (features.includes('vouchers') && voucher_types.length > 0);
  const sides: readonly Side[] = hasProducts ? ['shows', 'products'] : ['shows'];
  return (
    <div className={css.sale}>
      <h1>
        <VisuallyHidden>{t('sell.title')}</VisuallyHidden>
      </h1>
      <div className={css.offer} data-side={side}>
        {screening === null ? (
          <>
            {sides.length > 1 ? (
              <div className={css.sides}>
                {sides.map((each) => (
                  <button
                    key={each}
                    type="button"
                    className={css.side}
                    aria-pressed={each === side}
                    onClick={() => {
                      persistedCardAtHand.set(null);
                      setChosen(each);
                    }}
                  >
                    {t(`sell.${each}.title`)}
                  </button>
                ))}
              </div>
            ) : null}
            <div className={css.shows}>
              <Shows day={day} onDay={(of) => go(null, of)} onOpen={go} />
            </div>
            {hasProducts ? (
              <div className={css.products}>
                <Products />
              </div>
            ) : null}
          </>
        ) : (
          <HallPanel
            // A bill that is opened to be changed brings its own seats into the plan.
            key={`${screening} ${changes}`}
            id={screening}
            products={hasProducts ? <Products /> : null}
            onLeave={() => go(null)}
          />
        )}
      </div>
      <BillPane onOpenShow={go} />
      <OpenPriceDialog />
      <ChoicesDialog />
    </div>
  );
}
