import { useState } from 'react';
import { useRouteError } from 'react-router';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { ApiError } from '#web/api/api-error.ts';

/** What the browsers call a part of the program that did not arrive. */
const NOT_LOADED = /dynamically imported module|importing a module script/i;

/** Shown if a page cannot be rendered: a file did not load, or the page has an error. */
export function PageProblem() {
  const error = useRouteError();
  const [problem, setProblem] = useState<unknown>(() =>
    error instanceof Error && NOT_LOADED.test(error.message) ? new ApiError({ status: 0 }) : error,
  );
  // Without a server a reload would leave an error page of the browser, which does not try again.
  const reload = async (): Promise<void> => {
    try {
      await fetch(location.href, { method: 'HEAD' });
    } catch {
      setProblem(new ApiError({ status: 0 })); // no network: the countdown starts again
      return;
    }
    location.reload();
  };
  return <Failure error={problem} retry={reload} />;
}
