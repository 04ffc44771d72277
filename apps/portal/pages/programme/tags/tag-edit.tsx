import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { TagSheet } from '#apps/portal/pages/programme/tags/TagSheet.tsx';
import { useTags } from '#apps/portal/pages/programme/tags/tags.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useTags();
  const tag = data?.find((each) => String(each.id) === id);
  if (tag) return <TagSheet key={`${tag.id}/${tag.version}`} tag={tag} />;
  return data ? <NotFoundPage /> : null;
}
