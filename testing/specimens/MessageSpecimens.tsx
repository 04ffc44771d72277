import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { NoMailServer } from '#apps/portal/components/page/NoMailServer.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { RefusedForNow } from '#apps/portal/components/page/RefusedForNow.tsx';
import { Toasts } from '#apps/portal/components/toasts/Toasts.tsx';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { setToastTimer, ToastRegion, toast } from '#ui/Toast.tsx';
import { ApiError } from '#web/api/api-error.ts';

const KINDS = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
const TOASTS = {
  success: 'Saved.',
  info: 'A device is waiting.',
  warning: 'The printer has no paper.',
  danger: 'Not sent.',
};
const nothing = (): void => {};

const OFFLINE = new ApiError({ status: 0 });
const LIMITED = new ApiError({ status: 429, retryAfter: 600, body: { message: 'Too many requests.' } });
const FORBIDDEN = new ApiError({ status: 403, body: { message: 'You are not allowed to do this.' } });
const BROKEN = new ApiError({ status: 500, statusText: 'Internal Server Error' });

export const MessageSpecimens = () => (
  <>
    <NoticeStates />
    <FailureStates />
    <ProblemStates />
    <ToastStates />
  </>
);

const NoticeStates = () => (
  <Specimen
    of="Notice"
    from="ui/Notice.tsx"
    use="A message in the page that must not be missed. `live` announces it when it appears."
  >
    {KINDS.map((kind) => (
      <State key={kind} name={kind} wide>
        <Notice kind={kind} title="The card terminal does not answer">
          Switch it off and on again.
        </Notice>
      </State>
    ))}
    <State name="with an action" wide>
      <Notice kind="warning" title="Two screenings overlap" action={<Button size="small">Show them</Button>}>
        Both are in the Great Hall.
      </Notice>
    </State>
    <State name="text only" wide>
      <Notice>The list is up to date.</Notice>
    </State>
  </Specimen>
);

/** The route below this page fails (`entry.tsx`): its PageProblem stands at the outlet. */
const FailureStates = () => (
  <>
    <Specimen
      of="Failure"
      from="apps/portal/components/page/Failure.tsx"
      use="Why a page could not be read. It tries again when only time is needed."
    >
      <State name="an error of the server" wide>
        <Failure error={BROKEN} retry={nothing} />
      </State>
      <State name="without a connection" wide>
        <Failure error={OFFLINE} retry={nothing} />
      </State>
      <State name="too many requests" wide>
        <Failure error={LIMITED} retry={nothing} />
      </State>
      <State name="a refusal" wide>
        <Failure error={FORBIDDEN} />
      </State>
    </Specimen>
    <Specimen
      of="PageProblem"
      from="apps/portal/components/page/PageProblem.tsx"
      use="Takes the place of a page that cannot be shown. The routes name it; no page does."
    >
      <State name="an error of the page" wide>
        <Outlet />
      </State>
    </Specimen>
  </>
);

const ProblemStates = () => (
  <>
    <Specimen
      of="Problem"
      from="apps/portal/components/page/Problem.tsx"
      use="An error of a form that belongs to no field."
    >
      <State name="rest" wide>
        <Problem>The screening was changed by a colleague.</Problem>
      </State>
      <State name="with an action" wide>
        <Problem action={<Button size="small">Load it again</Button>}>
          The screening was changed by a colleague.
        </Problem>
      </State>
    </Specimen>
    <Specimen
      of="RefusedForNow"
      from="apps/portal/components/page/RefusedForNow.tsx"
      use="The sentence of a form that was refused: what is typed stays, and when it can be sent again."
    >
      <State name="too many requests" wide>
        <Problem>
          <RefusedForNow error={LIMITED} />
        </Problem>
      </State>
    </Specimen>
    <Specimen
      of="NoMailServer"
      from="apps/portal/components/page/NoMailServer.tsx"
      use="Warns where a page sends mails and no mail server is set."
    >
      <State name="no mail server" wide>
        <NoMailServer>The invitation cannot be sent.</NoMailServer>
      </State>
    </Specimen>
  </>
);

/** Here toasts stay until they are closed. */
function useLastingToasts(): void {
  useEffect(() => {
    setToastTimer(nothing);
    for (const kind of Object.keys(TOASTS) as (keyof typeof TOASTS)[]) toast(TOASTS[kind], kind);
    return () => setToastTimer(null);
  }, []);
}

function ToastStates() {
  useLastingToasts();
  return (
    <>
      <Specimen
        of="Toasts"
        from="apps/portal/components/toasts/Toasts.tsx"
        use="Short messages of the portal. They stay as long as they take to read, and can be closed. Once in the frame."
      >
        <State name="each kind, in the corner of its window" wide>
          <div className={css.window}>
            <Toasts label="Messages" closeLabel="Close the message" />
          </div>
        </State>
        <State name="one more">
          <Button onClick={() => toast('The tag is saved.', 'success')}>Show a toast</Button>
        </State>
      </Specimen>
      <Specimen
        of="ToastRegion"
        from="ui/Toast.tsx"
        use="Short messages of tills and of the website: they end soon. Use a Notice for what must not be missed."
      >
        <State name="each kind, in the corner of its window" wide>
          <div className={css.window}>
            <ToastRegion label="Messages of a till" />
          </div>
        </State>
      </Specimen>
    </>
  );
}
