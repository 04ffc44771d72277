import { ProductSheet } from '#apps/portal/pages/products/ProductSheet.tsx';

export const Component = () => <ProductSheet product={null} />;
