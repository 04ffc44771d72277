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
      { to: '/products', name: 'layout.item.products', needs: 'products.view' },
      { to: '/categories', name: 'layout.item.categories', needs: 'products.view' },
      { to: '/reservations', name: 'layout.item.reservations', needs: 'reservations.view' },
      { to: '/invoices', name: 'layout.item.invoices', needs: 'invoices.view' },
      { to: '/invoice-clients', name: 'layout.item.invoice_clients', needs: 'invoices.view' },
      { to: '/payments', name: 'layout.item.payments', needs: 'payments.view' },
      { to: '/cash-balance', name: 'layout.item.cash_balance', needs: 'cash_balance.view' },
      { to: '/payment-methods', name: 'layout.item.payment_methods', needs: 'payment_methods.view' },
      { to: '/reports', name: 'layout.item.reports', needs: 'reports.view' },
    ],
  },
  {
    name: 'layout.section.marketing',
    items: [
      { to: '/newsletters', name: 'layout.item.newsletters', needs: 'newsletters.view' },
      { to: '/automations', name: 'layout.item.automations', needs: 'automations.view' },
    ],
  },
  {
    name: 'layout.section.house',
    items: [
      { to: '/devices', name: 'layout.item.devices', needs: 'devices.view' },
      { to: '/printers', name: 'layout.item.printers', needs: 'devices.view' },
      { to: '/terminals', name: 'layout.item.terminals', needs: 'devices.view' },
      { to: '/signage', name: 'layout.item.signage', needs: 'themes.view' },
      { to: '/themes', name: 'layout.item.themes', needs: 'themes.view' },
      { to: '/settings', name: 'layout.item.settings', needs: 'settings.view' },
    ],
  },
  {
    name: 'layout.section.people',
    items: [
      { to: '/employees', name: 'layout.item.employees', needs: 'employees.view' },
      { to: '/clients', name: 'layout.item.clients', needs: 'clients.view' },
    ],
  },
];

/** The sections somebody with these permissions sees. */
export const sectionsFor = (permissions: readonly Permission[]): readonly Section[] =>
  SECTIONS.map(({ name, items }) => ({ name, items: items.filter(({ needs }) => permissions.includes(needs)) })).filter(
    ({ items }) => items.length > 0,
  );
