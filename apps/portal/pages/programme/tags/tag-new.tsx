import { TagSheet } from '#apps/portal/pages/programme/tags/TagSheet.tsx';

export const Component = () => <TagSheet tag={null} />;
