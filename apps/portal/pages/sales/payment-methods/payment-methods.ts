import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { Language } from '#kernel/texts.ts';
import type { MethodKindName } from '#modules/payments/rules/method-kinds.ts';

export const PAYMENT_METHODS = ['payment-methods'] as const;
/** Reads the payment methods of the exhibitor, or the archived ones. */
export const usePaymentMethods = (archived = false) =>
  useQuery({
    queryKey: [...PAYMENT_METHODS, archived],
    queryFn: () => api().call('GET /api/staff/payment-methods', { query: { archived: archived ? 'true' : '' } }),
  });

/** What buyers read until the exhibitor chooses other words: data of a new method, in each language of the website. */
const USUAL_NAMES: Readonly<Record<MethodKindName, Readonly<Partial<Record<Language, string>>>>> = {
  mollie: { nl: 'Online betalen', fr: 'Paiement en ligne', de: 'Online bezahlen', en: 'Pay online' },
  payconiq: { nl: 'Bancontact Pay', fr: 'Bancontact Pay', de: 'Bancontact Pay', en: 'Bancontact Pay' },
  cash: { nl: 'Contant', fr: 'Espèces', de: 'Bar', en: 'Cash' },
  terminal: { nl: 'Kaart', fr: 'Carte', de: 'Karte', en: 'Card' },
  voucher: { nl: 'Cadeaubon', fr: 'Carte cadeau', de: 'Gutschein', en: 'Gift card' },
  invoice: { nl: 'Op factuur', fr: 'Sur facture', de: 'Auf Rechnung', en: 'On invoice' },
  transfer: { nl: 'Overschrijving', fr: 'Virement', de: 'Überweisung', en: 'Bank transfer' },
};
export const usualNames = (kind: MethodKindName): Record<string, string> => ({ ...USUAL_NAMES[kind] });
