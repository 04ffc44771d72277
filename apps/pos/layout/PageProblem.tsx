import { useRouteError } from 'react-router';
import { Failure } from '#web/device/layout/Failure.tsx';

/** Shown if a page cannot be rendered: a file did not load, or the page has an error. */
export function PageProblem() {
  const error = useRouteError();
  return <Failure error={error} retry={() => location.reload()} />;
}
