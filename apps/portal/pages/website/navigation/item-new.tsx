import { useParams } from 'react-router';
import { ItemSheet } from '#apps/portal/pages/website/navigation/item-edit.tsx';
import { placeIn, useNavigation } from '#apps/portal/pages/website/navigation/navigation.ts';

export function Component() {
  const { place } = useParams();
  const { data } = useNavigation();
  return data ? <ItemSheet around={data} item={null} place={placeIn(place)} /> : null;
}
