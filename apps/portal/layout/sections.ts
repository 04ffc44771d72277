import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';

type Item = {
  readonly to: string;
  readonly name: MessageKey;
  readonly needs: Permission;
  /** The pages below it belong to another item. */
  readonly alone?: boolean;
};
type Section = { readonly name: MessageKey; readonly items: readonly Item[] };

/**
 * The navigation of the portal (D-001: one address a label); an employee does not see a page
 * without its permission.
 */
export const SECTIONS: readonly Section[] = [
  {
    name: 'layout.section.programme',
    items: [
      { to: '/schedules', name: 'layout.item.schedules', needs: 'schedules.view', alone: true },
      { to: '/schedules/bulk', name: 'layout.item.planning', needs: 'schedules.view' },
      { to: '/movies', name: 'layout.item.movies', needs: 'movies.view' },
      { to: '/events', name: 'layout.item.events', needs: 'events.view' },
      { to: '/tags', name: 'layout.item.tags', needs: 'movies.view' },
      { to: '/distributors', name: 'layout.item.distributors', needs: 'distributors.view' },
      { to: '/rental-profiles', name: 'layout.item.rental_profiles', needs: 'versions.view' },
    ],
  },
  {
    name: 'layout.section.sales',
    items: [
      { to: '/bills', name: 'layout.item.bills', needs: 'bills.view' },
      { to: '/price-rates', name: 'layout.item.price_rates', needs: 'price_rates.view' },
      { to: '/products', name: 'layout.item.products', needs: 'products.view' },
      { to: '/categories', name: 'layout.item.categories', needs: 'products.view' },
      { to: '/voucher-types', name: 'layout.item.voucher_types', needs: 'vouchers.view' },
      { to: '/voucher-packages', name: 'layout.item.voucher_packages', needs: 'vouchers.view' },
      { to: '/vouchers', name: 'layout.item.vouchers', needs: 'vouchers.view' },
      { to: '/reservations', name: 'layout.item.reservations', needs: 'reservations.view' },
      { to: '/invoices', name: 'layout.item.invoices', needs: 'invoices.view' },
      { to: '/invoice-clients', name: 'layout.item.invoice_clients', needs: 'invoices.view' },
      { to: '/payments', name: 'layout.item.payments', needs: 'payments.view' },
      { to: '/provider-days', name: 'layout.item.provider_days', needs: 'payments.view' },
      { to: '/alarms', name: 'layout.item.alarms', needs: 'payments.view' },
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
    name: 'layout.section.website',
    items: [
      { to: '/contents', name: 'layout.item.contents', needs: 'cms.view' },
      { to: '/questions', name: 'layout.item.questions', needs: 'cms.view' },
      { to: '/widgets', name: 'layout.item.widgets', needs: 'widgets.view' },
      { to: '/navigation', name: 'layout.item.navigation', needs: 'settings.view' },
    ],
  },
  {
    name: 'layout.section.exhibitor',
    items: [
      { to: '/cinemas', name: 'layout.item.cinemas', needs: 'screens.view' },
      { to: '/screens', name: 'layout.item.screens', needs: 'screens.view' },
      { to: '/devices', name: 'layout.item.devices', needs: 'devices.view' },
      { to: '/printers', name: 'layout.item.printers', needs: 'devices.view' },
      { to: '/terminals', name: 'layout.item.terminals', needs: 'devices.view' },
      { to: '/signage', name: 'layout.item.signage', needs: 'themes.view' },
      { to: '/themes', name: 'layout.item.themes', needs: 'themes.view' },
      { to: '/mail', name: 'layout.item.mail', needs: 'settings.view' },
      { to: '/settings', name: 'layout.item.settings', needs: 'settings.view' },
      { to: '/vat-rates', name: 'layout.item.vat_rates', needs: 'settings.view' },
      { to: '/api-keys', name: 'layout.item.api_keys', needs: 'settings.view' },
      { to: '/sign-in-provider', name: 'layout.item.sign_in_provider', needs: 'settings.view' },
      { to: '/audit', name: 'layout.item.audit', needs: 'audit.view' },
    ],
  },
  {
    name: 'layout.section.people',
    items: [
      { to: '/employees', name: 'layout.item.employees', needs: 'employees.view' },
      { to: '/roles', name: 'layout.item.roles', needs: 'roles.view' },
      { to: '/clients', name: 'layout.item.clients', needs: 'clients.view' },
      { to: '/messages', name: 'layout.item.messages', needs: 'clients.view' },
      { to: '/retention', name: 'layout.item.retention', needs: 'clients.view' },
    ],
  },
  {
    name: 'layout.section.installation',
    items: [
      { to: '/exhibitors', name: 'layout.item.exhibitors', needs: 'settings.system' },
      { to: '/backups', name: 'layout.item.backups', needs: 'settings.system' },
    ],
  },
];

/**
 * Modules an exhibitor may not have, by the permission that opens their pages (ROLE-014); disabled
 * modules refuse every request.
 */
const MODULE_OF: Readonly<Partial<Record<Permission, Feature>>> = {
  'products.view': 'products',
  'vouchers.view': 'vouchers',
  'invoices.view': 'invoice',
  'cash_balance.view': 'cash_balance',
  'newsletters.view': 'newsletters',
  'themes.view': 'signage',
};

type Seeing = { readonly permissions: readonly Permission[]; readonly features: readonly Feature[] };

/** Returns the sections that an employee sees: pages with a permission, of enabled modules. */
export function sectionsFor({ permissions, features }: Seeing): readonly Section[] {
  const isSeen = ({ needs }: Item): boolean => {
    const module = MODULE_OF[needs];
    return permissions.includes(needs) && (module === undefined || features.includes(module));
  };
  return SECTIONS.map(({ name, items }) => ({ name, items: items.filter(isSeen) })).filter(
    ({ items }) => items.length > 0,
  );
}
