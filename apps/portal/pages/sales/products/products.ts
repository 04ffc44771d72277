import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { ProductCategoryWire, ProductWire, StockMovementWire } from '#modules/products/contract.ts';

export const PRODUCTS = ['products'] as const;
export const PRODUCT_CATEGORIES = ['product-categories'] as const;

/** What the list shows, as its address has it. */
export function useProductFilter() {
  const [asked] = useSearchParams();
  const archived = asked.get('archived') === 'true';
  const category = asked.get('category');
  const query = new URLSearchParams({ ...(archived && { archived: 'true' }), ...(category && { category }) });
  /** Behind an address of the same list. */
  const kept = query.size > 0 ? `?${query}` : '';
  return { archived, category, kept };
}

export const useProducts = (kept: string) =>
  useQuery({
    queryKey: [...PRODUCTS, 'list', kept],
    queryFn: () => api().get<ProductWire[]>(`/api/staff/products${kept}`),
  });

export const useProductCategories = () =>
  useQuery({
    queryKey: PRODUCT_CATEGORIES,
    queryFn: () => api().get<ProductCategoryWire[]>('/api/staff/product-categories'),
  });

export const useStockBook = (id: number) =>
  useQuery({
    queryKey: [...PRODUCTS, 'stock', id],
    queryFn: () => api().get<StockMovementWire[]>(`/api/staff/products/${id}/stock`),
  });

/** As a field holds it; nothing is missing, not 0. */
export const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
