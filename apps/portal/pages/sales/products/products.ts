import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';

export const PRODUCTS = ['products'] as const;
export const PRODUCT_CATEGORIES = ['product-categories'] as const;

/** Reads the filters of the list from its address. */
export function useProductFilter() {
  const [searchParams] = useSearchParams();
  const archived = searchParams.get('archived') === 'true';
  const category = searchParams.get('category');
  const query = new URLSearchParams({ ...(archived && { archived: 'true' }), ...(category && { category }) });
  /** The suffix of an address of the same list. */
  const listQuery = query.size > 0 ? `?${query}` : '';
  return { archived, category, listQuery };
}

type ProductFilter = { readonly archived: boolean; readonly category: string | null };

export const productsQuery = ({ archived, category }: ProductFilter) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'list', archived, category],
    queryFn: () => api().call('GET /api/staff/products', { query: { archived: archived || null, category } }),
  });
export const useProducts = (filter: ProductFilter) => useQuery(productsQuery(filter));

export const useProductCategories = () =>
  useQuery({
    queryKey: PRODUCT_CATEGORIES,
    queryFn: () => api().call('GET /api/staff/product-categories'),
  });

export const useStockBook = (id: number) =>
  useQuery({
    queryKey: [...PRODUCTS, 'stock', id],
    queryFn: () => api().call('GET /api/staff/products/:id/stock', { params: { id } }),
  });
