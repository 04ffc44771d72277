import type { LucideIcon } from 'lucide-react';
import House from 'lucide-react/icons/house';
import Plus from 'lucide-react/icons/plus';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import UserRound from 'lucide-react/icons/user-round';
import type { Translate } from '#apps/portal/i18n/language.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { type ItemName, sectionsFor } from '#apps/portal/layout/sections.ts';
import { SETTINGS_PARTS } from '#apps/portal/palette/settings-parts.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import type { Permission } from '#modules/access/rules/roles.ts';

export const FOUND_KINDS = ['film', 'screening', 'bill', 'card', 'reservation', 'client', 'employee'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];
/** `results`: the page of a list with all that was found. */
export type Kind = 'page' | 'setting' | 'action' | 'results' | FoundKind;

/** Something that the palette opens. */
export type Entry = {
  readonly kind: Kind;
  readonly title: string;
  /** What tells it from others; may be empty. */
  readonly detail: string;
  /** Its address in the portal. */
  readonly to: string;
  readonly icon: LucideIcon;
};
/** One that the browser knows: it is found by other words too. */
export type KnownEntry = Entry & { readonly words: readonly string[] };

/** What employees make most, with the permission and the page of the form. */
const ACTIONS: readonly {
  readonly to: string;
  readonly name: MessageKey;
  readonly needs: Permission;
  readonly page: string;
}[] = [
  { to: '/movies/new', name: 'films.add', needs: 'movies.edit', page: '/movies' },
  { to: '/schedules/bulk', name: 'palette.plan_week', needs: 'schedules.edit', page: '/schedules/bulk' },
  { to: '/events/new', name: 'events.add', needs: 'events.edit', page: '/events' },
  { to: '/reservations/new', name: 'reservations.add', needs: 'reservations.edit', page: '/reservations' },
  { to: '/price-rates/new', name: 'price-rates.add', needs: 'price_rates.edit', page: '/price-rates' },
  { to: '/products/new', name: 'products.add', needs: 'products.edit', page: '/products' },
  { to: '/voucher-types/new', name: 'voucher-types.add', needs: 'vouchers.edit', page: '/voucher-types' },
  { to: '/voucher-packages/new', name: 'voucher-packages.add', needs: 'vouchers.edit', page: '/voucher-packages' },
  { to: '/newsletters/new', name: 'newsletters.add', needs: 'newsletters.edit', page: '/newsletters' },
  { to: '/contents/page/new', name: 'contents.add', needs: 'cms.edit', page: '/contents' },
  { to: '/questions/new', name: 'questions.add', needs: 'cms.edit', page: '/questions' },
  { to: '/employees/new', name: 'employees.add', needs: 'employees.edit', page: '/employees' },
  { to: '/roles/new', name: 'roles.add', needs: 'roles.edit', page: '/roles' },
  { to: '/devices/new', name: 'devices.pairing.button', needs: 'devices.approve', page: '/devices' },
  { to: '/screens/new', name: 'screens.add', needs: 'screens.edit', page: '/screens' },
  { to: '/cinemas/new', name: 'cinemas.add', needs: 'screens.edit', page: '/cinemas' },
  { to: '/payment-methods/new', name: 'payment-methods.add', needs: 'payment_methods.edit', page: '/payment-methods' },
  { to: '/vat-rates/new', name: 'vat-rates.plan', needs: 'settings.edit', page: '/vat-rates' },
];

const listed = (words: string): string[] => words.split(',').map((word) => word.trim());
type ItemKey = ItemName extends `layout.item.${infer Key}` ? Key : never;
const keyOf = (name: ItemName): ItemKey => name.slice('layout.item.'.length) as ItemKey;

/** Returns the pages, settings and actions of this employee: those that the navigation shows, with their permissions. */
export function knownEntries(t: Translate, me: Me): KnownEntry[] {
  const sections = sectionsFor(me);
  const items = sections.flatMap((section) => section.items);
  const addresses = new Set(items.map(({ to }) => to));
  const pages = sections.flatMap((section) =>
    section.items.map(
      (item): KnownEntry => ({
        kind: 'page',
        title: t(item.name),
        detail: t(section.name),
        to: item.to,
        icon: item.icon,
        words: listed(t(`palette.words.${keyOf(item.name)}`)),
      }),
    ),
  );
  const settings = addresses.has('/settings')
    ? SETTINGS_PARTS.map(
        ({ id, title, words }): KnownEntry => ({
          kind: 'setting',
          title: t(title),
          detail: t('layout.item.settings'),
          to: `/settings#${id}`,
          icon: SlidersHorizontal,
          words: words.map((word) => t(word)),
        }),
      )
    : [];
  const actions = ACTIONS.flatMap(({ needs, page, to, name }): KnownEntry[] => {
    const item = items.find((each) => each.to === page);
    if (!item || !me.permissions.includes(needs)) return [];
    const words = [t(item.name), ...listed(t(`palette.words.${keyOf(item.name)}`))];
    return [{ kind: 'action', title: t(name), detail: t(item.name), to, icon: Plus, words }];
  });
  return [
    {
      kind: 'page',
      title: t('layout.start'),
      detail: '',
      to: '/',
      icon: House,
      words: listed(t('palette.start_words')),
    },
    ...pages,
    {
      kind: 'page',
      title: t('layout.my_account'),
      detail: '',
      to: '/account',
      icon: UserRound,
      words: listed(t('palette.account_words')),
    },
    ...settings,
    ...actions,
  ];
}
