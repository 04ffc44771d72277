import { ProductSheet } from '#apps/portal/pages/sales/products/ProductSheet.tsx';

export const Component = () => <ProductSheet product={null} />;
