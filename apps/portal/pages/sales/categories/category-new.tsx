import { CategorySheet } from '#apps/portal/pages/categories/CategorySheet.tsx';

export const Component = () => <CategorySheet category={null} />;
