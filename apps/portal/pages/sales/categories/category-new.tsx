import { CategorySheet } from '#apps/portal/pages/sales/categories/CategorySheet.tsx';

export const Component = () => <CategorySheet category={null} />;
