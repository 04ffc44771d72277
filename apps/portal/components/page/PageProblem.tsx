import { useRouteError } from 'react-router';
import { Failure } from '#apps/portal/parts/Failure.tsx';

/** A page that could not be shown: what it needs did not load, or it is wrong itself. */
export function PageProblem() {
  const error = useRouteError();
  return <Failure error={error} retry={() => location.reload()} />;
}
