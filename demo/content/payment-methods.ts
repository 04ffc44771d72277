/**
 * The payment methods of the demo. Addresses and keys of the partners belong to the installation,
 * not to the content.
 */
import type { DemoPaymentMethod } from '#demo/content/types.ts';

const COMMON = { template: '', exclusive: false, withdrawable: false } as const;

export const PAYMENT_METHODS: readonly DemoPaymentMethod[] = [
  {
    ...COMMON,
    id: 1,
    name: {
      en: 'Bancontact, card and more',
      nl: 'Bancontact, kaart en meer',
      fr: 'Bancontact, carte et autres',
      de: 'Bancontact, Karte und mehr',
    },
    type: 'online',
    driver: 'mollie',
    component: 'redirect',
    devices: ['web'],
  },
  {
    ...COMMON,
    id: 2,
    name: {
      en: 'Payconiq by Bancontact (QR code)',
      nl: 'Payconiq by Bancontact (QR-code)',
      fr: 'Payconiq by Bancontact (code QR)',
      de: 'Payconiq by Bancontact (QR-Code)',
    },
    type: 'online',
    driver: 'payconiq',
    component: 'qr',
    devices: ['web', 'pos', 'register'],
  },
  {
    ...COMMON,
    id: 3,
    name: { en: 'Cash', nl: 'Contant', fr: 'Espèces', de: 'Bar' },
    type: 'cash',
    driver: 'offline',
    component: '',
    withdrawable: true,
    devices: ['pos', 'register'],
  },
  {
    ...COMMON,
    id: 4,
    name: { en: 'Card at the till', nl: 'Kaart aan de kassa', fr: 'Carte à la caisse', de: 'Karte an der Kasse' },
    type: 'terminal',
    driver: 'zvt',
    component: '',
    devices: ['pos', 'register'],
  },
  {
    ...COMMON,
    id: 5,
    name: { en: 'Voucher', nl: 'Voucher', fr: 'Bon', de: 'Gutschein' },
    type: 'voucher',
    driver: 'offline',
    component: '',
    devices: ['web', 'pos', 'register', 'scanner'],
  },
  {
    ...COMMON,
    id: 6,
    name: { en: 'On invoice', nl: 'Op factuur', fr: 'Sur facture', de: 'Auf Rechnung' },
    type: 'invoice',
    driver: 'offline',
    component: '',
    template: 'invoice',
    exclusive: true,
    devices: ['pos'],
  },
  {
    ...COMMON,
    id: 7,
    name: { en: 'Other', nl: 'Andere', fr: 'Autre', de: 'Sonstiges' },
    type: 'other',
    driver: 'offline',
    component: '',
    devices: ['pos', 'register'],
  },
];
