import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { billAddress, statusKey } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { isFound } from '#apps/pos/search/plain.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { containsText } from '#apps/pos/sell/products/allergens.ts';
import { TILL, useTill } from '#apps/pos/till/till.tsx';
import { api } from '#web/device/api.ts';

export type Found = {
  readonly key: string;
  readonly name: string;
  /** Beside the name: the time or the price. */
  readonly side: string;
  readonly more: string;
  /** It cannot be sold. */
  readonly isOff: boolean;
  readonly take: () => void;
};
type Group = { readonly title: string; readonly found: readonly Found[] };

/** Today and the days after it whose shows are searched. */
const DAYS_MAX = 7;
/** Of each kind. */
const FOUND_MAX = 4;
/** Bills are searched on the server, from this number of characters on. */
const BILLS_FROM = 3;

/** Finds the shows of the next days, products and today's bills for what was typed; '' finds nothing. */
export function useFound(search: string): { groups: Group[]; isPending: boolean } {
  const { t } = useTexts();
  const shows = useFoundShows(search);
  const products = useFoundProducts(search);
  const bills = useFoundBills(search);
  const groups = [
    { title: t('sell.shows.title'), found: shows.found },
    { title: t('sell.products.title'), found: products },
    { title: t('bills.title'), found: bills.found },
  ];
  return { groups: groups.filter(({ found }) => found.length > 0), isPending: shows.isPending || bills.isPending };
}

function useFoundShows(search: string): { found: Found[]; isPending: boolean } {
  const { t, formats } = useTexts();
  const go = useNavigate();
  const { day: today } = useTill();
  const ofDay = (day: string | null) => ({
    queryKey: [...TILL, 'screenings', day],
    queryFn: () => api().call('GET /api/pos/screenings', { query: { day } }),
  });
  const first = useQuery(ofDay(null));
  const later = (first.data?.days ?? []).filter((day) => day > today).slice(0, DAYS_MAX - 1);
  const days = useQueries({ queries: later.map(ofDay) });
  const all = [first, ...days].flatMap(({ data }) => data?.screenings ?? []);
  const found = all
    .filter(({ sellable, title }) => sellable && isFound(title, search))
    .slice(0, FOUND_MAX)
    .map(
      (show): Found => ({
        key: `show ${show.id}`,
        name: show.title,
        side: formats.time(Date.parse(show.start)),
        more: [
          show.day === today ? t('sell.shows.today') : formats.shortDay(show.day),
          show.screen,
          show.version,
          show.free === 0 ? t('sell.shows.sold_out') : t('sell.shows.free', { count: show.free }),
        ]
          .filter(Boolean)
          .join(' · '),
        isOff: show.free === 0,
        take: () => void go(`/sale?show=${show.id}${show.day === today ? '' : `&day=${show.day}`}`),
      }),
    );
  return { found, isPending: first.isPending || days.some(({ isPending }) => isPending) };
}

function useFoundProducts(search: string): Found[] {
  const { t, formats } = useTexts();
  const { products } = useTill();
  const { addProduct } = useCart();
  const go = useNavigate();
  const { pathname } = useLocation();
  return products
    .filter(({ name, barcode }) => isFound(name, search) || (search !== '' && barcode === search))
    .slice(0, FOUND_MAX)
    .map((product): Found => {
      const isOff = product.status === 'sold_out';
      const price = product.open_price ? t('sell.products.open_price.tile') : formats.money(product.price);
      return {
        key: `product ${product.id}`,
        name: product.name,
        side: isOff ? t('sell.products.sold_out') : price,
        more: containsText(product, t),
        isOff,
        take: () => {
          addProduct(product.id);
          if (pathname !== '/sale') void go('/sale');
        },
      };
    });
}

function useFoundBills(typed: string): { found: Found[]; isPending: boolean } {
  const { t, formats } = useTexts();
  const go = useNavigate();
  const search = useDeferredValue(typed);
  const isSearched = search.length >= BILLS_FROM;
  const bills = useQuery({
    queryKey: [...TILL, 'bills', 'today', search],
    queryFn: async () => (await api().call('GET /api/pos/bills', { query: { which: 'today', search } })).bills,
    enabled: isSearched,
  });
  const found = (isSearched ? (bills.data ?? []) : []).slice(0, FOUND_MAX).map(
    (bill): Found => ({
      key: `bill ${bill.uuid}`,
      name: bill.number ?? bill.reference,
      side: formats.money(bill.amount),
      more: [
        formats.time(Date.parse(bill.created_at)),
        bill.parked_as ?? bill.name,
        bill.screening?.title,
        t(statusKey(bill.status)),
      ]
        .filter(Boolean)
        .join(' · '),
      isOff: false,
      take: () => void go(billAddress(bill.uuid, null)),
    }),
  );
  return { found, isPending: isSearched && bills.isPending };
}
