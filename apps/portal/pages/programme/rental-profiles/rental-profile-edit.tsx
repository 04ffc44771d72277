import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { RentalProfileSheet } from '#apps/portal/pages/programme/rental-profiles/RentalProfileSheet.tsx';
import { useRentalProfiles } from '#apps/portal/pages/programme/rental-profiles/rental-profiles.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useRentalProfiles();
  const profile = data?.find((each) => each.own && String(each.id) === id);
  if (profile) return <RentalProfileSheet key={profile.id} profile={profile} />;
  return data ? <NotFoundPage /> : null;
}
