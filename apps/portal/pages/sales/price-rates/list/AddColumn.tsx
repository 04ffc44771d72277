import { useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/price-rates/list/PriceListPage.module.css';
import { PlaceSelects } from '#apps/portal/pages/sales/price-rates/PlaceSelects.tsx';
import type { PlaceChoice } from '#apps/portal/pages/sales/price-rates/price-places.ts';
import type { Place } from '#apps/portal/pages/sales/price-rates/rate-form.ts';
import { samePlace } from '#modules/pricing/rules/find-price.ts';
import type { PricePlace } from '#modules/pricing/rules/price-list.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type Adding = {
  readonly choices: readonly PlaceChoice[];
  /** The columns that are there. */
  readonly places: readonly PricePlace[];
  readonly onAdd: (place: PricePlace) => void;
};

const IDS: readonly Place[] = ['cinema_id', 'screen_id', 'event_id'];

/** Adds a column for shows that cost more or less: of a hall, a format, an event. */
export function AddColumn({ choices, places, onAdd }: Adding) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Partial<Record<Place, string>>>>({});
  const filled = Object.entries(chosen).filter(([, value]) => value !== '');
  const place: PricePlace = Object.fromEntries(
    filled.map(([key, value]) => [key, IDS.includes(key as Place) ? Number(value) : value]),
  );
  const isThere = places.some((other) => samePlace({ ...other, ticket: 0 }, { ...place, ticket: 0 }));
  const close = (): void => {
    setIsOpen(false);
    setChosen({});
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('price-rates.list.add_column')}</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('price-rates.list.add_column')}
        closeLabel={t('common.close')}
        actions={
          <>
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button
              variant="primary"
              disabled={filled.length === 0 || isThere}
              onClick={() => {
                onAdd(place);
                close();
              }}
            >
              {t('price-rates.list.add')}
            </Button>
          </>
        }
      >
        <p>{t('price-rates.list.add_text')}</p>
        <div className={css.choices}>
          <PlaceSelects
            choices={choices}
            propsOf={(key) => ({
              value: chosen[key] ?? '',
              onChange: (event) => setChosen({ ...chosen, [key]: event.target.value }),
            })}
          />
        </div>
        {isThere && filled.length > 0 ? <p role="status">{t('price-rates.list.already_there')}</p> : null}
      </Dialog>
    </>
  );
}
