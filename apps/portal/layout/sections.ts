import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import type { Permission } from '#modules/access/rules/roles.ts';

type Item = { readonly to: string; readonly name: MessageKey; readonly needs: Permission };
type Section = { readonly name: MessageKey; readonly items: readonly Item[] };

/** The portal as its navigation lists it (D-001: one address a label); who may not open a page does not see it. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'layout.section.programme',
    items: [
      { to: '/schedules', name: 'layout.item.schedules', needs: 'schedules.view' },
      { to: '/movies', name: 'layout.item.movies', needs: 'movies.view' },
      { to: '/rental-profiles', name: 'layout.item.rental_profiles', needs: 'versions.view' },
    ],
  },
  {
    name: 'layout.section.sales',
    items: [
      { to: '/price-rates', name: 'layout.item.price_rates', needs: 'price_rates.view' },
      { to: '/payments', name: 'layout.item.payments', needs: 'payments.view' },
      { to: '/payment-methods', name: 'layout.item.payment_methods', needs: 'payment_methods.view' },
    ],
  },
  {
    name: 'layout.section.house',
    items: [
      { to: '/devices', name: 'layout.item.devices', needs: 'devices.view' },
      { to: '/settings', name: 'layout.item.settings', needs: 'settings.view' },
    ],
  },
  {
    name: 'layout.section.people',
    items: [{ to: '/employees', name: 'layout.item.employees', needs: 'employees.view' }],
  },
];

/** The sections somebody with these permissions sees. */
export const sectionsFor = (permissions: readonly Permission[]): readonly Section[] =>
  SECTIONS.map(({ name, items }) => ({ name, items: items.filter(({ needs }) => permissions.includes(needs)) })).filter(
    ({ items }) => items.length > 0,
  );
