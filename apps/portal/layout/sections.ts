import type { LucideIcon } from 'lucide-react';
import Armchair from 'lucide-react/icons/armchair';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BadgeEuro from 'lucide-react/icons/badge-euro';
import Banknote from 'lucide-react/icons/banknote';
import Bell from 'lucide-react/icons/bell';
import Building2 from 'lucide-react/icons/building-2';
import Cable from 'lucide-react/icons/cable';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartLine from 'lucide-react/icons/chart-line';
import Contact from 'lucide-react/icons/contact';
import CreditCard from 'lucide-react/icons/credit-card';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import FilePen from 'lucide-react/icons/file-pen';
import FileText from 'lucide-react/icons/file-text';
import Film from 'lucide-react/icons/film';
import Gift from 'lucide-react/icons/gift';
import Hourglass from 'lucide-react/icons/hourglass';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Newspaper from 'lucide-react/icons/newspaper';
import Package from 'lucide-react/icons/package';
import Palette from 'lucide-react/icons/palette';
import Percent from 'lucide-react/icons/percent';
import Popcorn from 'lucide-react/icons/popcorn';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Repeat from 'lucide-react/icons/repeat';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Signpost from 'lucide-react/icons/signpost';
import SmartphoneNfc from 'lucide-react/icons/smartphone-nfc';
import Sparkles from 'lucide-react/icons/sparkles';
import Store from 'lucide-react/icons/store';
import Tag from 'lucide-react/icons/tag';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Truck from 'lucide-react/icons/truck';
import Tv from 'lucide-react/icons/tv';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import type { WaitingWire } from '#modules/dashboard/contract/staff.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';

export type ItemName = Extract<MessageKey, `layout.item.${string}`>;
/** What waits for an employee on a page, as the server counts it. */
export type Waiting = keyof WaitingWire;
export type Item = {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: ItemName;
  readonly needs: Permission;
  /** The pages below it belong to another item. */
  readonly alone?: boolean;
  readonly waiting?: Waiting;
};
export type Section = { readonly name: MessageKey; readonly items: readonly Item[] };

/**
 * The navigation of the portal (D-001: one address a label); an employee does not see a page
 * without its permission.
 */
export const SECTIONS: readonly Section[] = [
  {
    name: 'layout.section.programme',
    items: [
      { to: '/schedules', icon: CalendarClock, name: 'layout.item.schedules', needs: 'schedules.view', alone: true },
      { to: '/schedules/bulk', icon: CalendarRange, name: 'layout.item.planning', needs: 'schedules.view' },
      { to: '/movies', icon: Film, name: 'layout.item.movies', needs: 'movies.view' },
      { to: '/events', icon: Sparkles, name: 'layout.item.events', needs: 'events.view' },
      { to: '/tags', icon: Tag, name: 'layout.item.tags', needs: 'movies.view' },
      { to: '/distributors', icon: Truck, name: 'layout.item.distributors', needs: 'distributors.view' },
      { to: '/rental-profiles', icon: Percent, name: 'layout.item.rental_profiles', needs: 'versions.view' },
    ],
  },
  {
    name: 'layout.section.sales',
    items: [
      { to: '/bills', icon: ReceiptText, name: 'layout.item.bills', needs: 'bills.view' },
      { to: '/price-rates', icon: BadgeEuro, name: 'layout.item.price_rates', needs: 'price_rates.view' },
      { to: '/discount-reasons', icon: TicketPercent, name: 'layout.item.discount_reasons', needs: 'price_rates.view' },
      { to: '/products', icon: Popcorn, name: 'layout.item.products', needs: 'products.view' },
      { to: '/categories', icon: Layers, name: 'layout.item.categories', needs: 'products.view' },
      { to: '/voucher-types', icon: Gift, name: 'layout.item.voucher_types', needs: 'vouchers.view' },
      { to: '/voucher-packages', icon: Package, name: 'layout.item.voucher_packages', needs: 'vouchers.view' },
      { to: '/vouchers', icon: WalletCards, name: 'layout.item.vouchers', needs: 'vouchers.view' },
      { to: '/reservations', icon: CalendarCheck, name: 'layout.item.reservations', needs: 'reservations.view' },
      { to: '/invoices', icon: FileText, name: 'layout.item.invoices', needs: 'invoices.view' },
      { to: '/invoice-clients', icon: Building2, name: 'layout.item.invoice_clients', needs: 'invoices.view' },
      { to: '/payments', icon: ArrowLeftRight, name: 'layout.item.payments', needs: 'payments.view' },
      { to: '/provider-days', icon: Scale, name: 'layout.item.provider_days', needs: 'payments.view' },
      { to: '/alarms', icon: Bell, name: 'layout.item.alarms', needs: 'payments.view', waiting: 'alarms' },
      { to: '/cash-balance', icon: Banknote, name: 'layout.item.cash_balance', needs: 'cash_balance.view' },
      { to: '/payment-methods', icon: CreditCard, name: 'layout.item.payment_methods', needs: 'payment_methods.view' },
      { to: '/figures', icon: ChartLine, name: 'layout.item.figures', needs: 'reports.view' },
      { to: '/reports', icon: ChartColumn, name: 'layout.item.reports', needs: 'reports.view' },
    ],
  },
  {
    name: 'layout.section.marketing',
    items: [
      { to: '/newsletters', icon: Newspaper, name: 'layout.item.newsletters', needs: 'newsletters.view' },
      { to: '/automations', icon: Repeat, name: 'layout.item.automations', needs: 'automations.view' },
    ],
  },
  {
    name: 'layout.section.website',
    items: [
      { to: '/contents', icon: FilePen, name: 'layout.item.contents', needs: 'cms.view' },
      { to: '/questions', icon: MessageCircleQuestionMark, name: 'layout.item.questions', needs: 'cms.view' },
      { to: '/widgets', icon: LayoutTemplate, name: 'layout.item.widgets', needs: 'widgets.view' },
      { to: '/navigation', icon: Signpost, name: 'layout.item.navigation', needs: 'settings.view' },
    ],
  },
  {
    name: 'layout.section.exhibitor',
    items: [
      { to: '/cinemas', icon: MapPin, name: 'layout.item.cinemas', needs: 'screens.view' },
      { to: '/screens', icon: Armchair, name: 'layout.item.screens', needs: 'screens.view' },
      { to: '/hardware', icon: Cable, name: 'layout.item.hardware', needs: 'devices.view' },
      {
        to: '/devices',
        icon: MonitorSmartphone,
        name: 'layout.item.devices',
        needs: 'devices.view',
        waiting: 'devices',
      },
      { to: '/printers', icon: Printer, name: 'layout.item.printers', needs: 'devices.view' },
      { to: '/terminals', icon: SmartphoneNfc, name: 'layout.item.terminals', needs: 'devices.view' },
      { to: '/signage', icon: Tv, name: 'layout.item.signage', needs: 'themes.view' },
      { to: '/themes', icon: Palette, name: 'layout.item.themes', needs: 'themes.view' },
      { to: '/mail', icon: Send, name: 'layout.item.mail', needs: 'settings.view', waiting: 'mails' },
      { to: '/settings', icon: Settings, name: 'layout.item.settings', needs: 'settings.view' },
      { to: '/vat-rates', icon: Landmark, name: 'layout.item.vat_rates', needs: 'settings.view' },
      { to: '/api-keys', icon: KeyRound, name: 'layout.item.api_keys', needs: 'settings.view' },
      { to: '/sign-in-provider', icon: ShieldCheck, name: 'layout.item.sign_in_provider', needs: 'settings.view' },
      { to: '/audit', icon: ScrollText, name: 'layout.item.audit', needs: 'audit.view' },
    ],
  },
  {
    name: 'layout.section.people',
    items: [
      { to: '/employees', icon: Users, name: 'layout.item.employees', needs: 'employees.view' },
      { to: '/roles', icon: IdCard, name: 'layout.item.roles', needs: 'roles.view' },
      { to: '/clients', icon: Contact, name: 'layout.item.clients', needs: 'clients.view' },
      { to: '/messages', icon: Inbox, name: 'layout.item.messages', needs: 'clients.view', waiting: 'messages' },
      { to: '/retention', icon: Hourglass, name: 'layout.item.retention', needs: 'clients.view' },
    ],
  },
  {
    name: 'layout.section.installation',
    items: [
      { to: '/exhibitors', icon: Store, name: 'layout.item.exhibitors', needs: 'settings.system' },
      { to: '/backups', icon: DatabaseBackup, name: 'layout.item.backups', needs: 'settings.system' },
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

/** Returns the section and the item to which a page belongs; null: to none of the navigation. */
export function placeOf(pathname: string): { readonly section: Section; readonly item: Item } | null {
  const places = SECTIONS.flatMap((section) => section.items.map((item) => ({ section, item })));
  const above = places.filter(({ item: { to } }) => pathname === to || pathname.startsWith(`${to}/`));
  return above.sort((one, other) => other.item.to.length - one.item.to.length)[0] ?? null;
}
