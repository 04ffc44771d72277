import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/sell/cart/BillPane.module.css';
import { speakWith } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { Select } from '#ui/Field.tsx';
import { LocaleOptions, languageName } from '#web/i18n/LocaleOptions.tsx';

/** The language of the customer: the attendant's choice, or the cinema's. */
export function useCustomerLocale(): string | undefined {
  const { locales } = useTill();
  const { cart } = useCart();
  return cart.locale ?? locales[0];
}

/** Chooses the language of the customer, of papers and mail; not that of the till. */
export function CustomerLanguage() {
  const { t } = useTexts();
  const { locales } = useTill();
  const locale = useCustomerLocale();
  if (locales.length < 2) return null;
  return (
    <div className={css.language}>
      <Select label={t('sell.bill.language')} value={locale} onChange={({ target }) => speakWith(target.value)}>
        <LocaleOptions locales={locales} />
      </Select>
    </div>
  );
}

/** Says in which language the papers of a bill are. */
export function LanguageOfBill({ locale }: { locale: string }) {
  const { t } = useTexts();
  return <p className={css.seats}>{t('sell.bill.language_is', { language: languageName(locale) })}</p>;
}
