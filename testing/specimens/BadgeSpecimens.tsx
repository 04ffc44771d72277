import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { Badge } from '#ui/Badge.tsx';
import { Skeleton, Spinner } from '#ui/Spinner.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ApiError } from '#web/api/api-error.ts';

const VARIANTS = ['primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark'] as const;
const refetch = (): void => {};
const BROKEN = new ApiError({ status: 500, statusText: 'Internal Server Error' });

export const BadgeSpecimens = () => (
  <>
    <Specimen of="Badge" from="ui/Badge.tsx" use="The status of an entry in one or two words. It is no button.">
      {VARIANTS.map((variant) => (
        <State key={variant} name={variant}>
          <Badge variant={variant}>Paid</Badge>
        </State>
      ))}
      <State name="wraps">
        <div style={{ inlineSize: '9rem' }}>
          <Badge variant="warning" wraps>
            Not written in Dutch, French and German
          </Badge>
        </div>
      </State>
    </Specimen>
    <WaitingStates />
    <Specimen
      of="VisuallyHidden"
      from="ui/VisuallyHidden.tsx"
      use="Words for screen readers where the eye sees them already, such as what a star means."
    >
      <State name="four stars and hidden words">
        <p>
          <span aria-hidden="true">★★★★☆</span>
          <VisuallyHidden>four of five stars</VisuallyHidden>
        </p>
      </State>
    </Specimen>
  </>
);

const WaitingStates = () => (
  <>
    <Specimen
      of="Spinner"
      from="ui/Spinner.tsx"
      use="Something takes a moment. With a label it is announced; without one the text beside it says what happens."
    >
      <State name="rest">
        <Spinner label="Loading" />
      </State>
      <State name="large">
        <Spinner large label="Loading" />
      </State>
    </Specimen>
    <Specimen
      of="Skeleton"
      from="ui/Spinner.tsx"
      use="The place of content that loads, so that nothing moves when it arrives."
    >
      <State name="three lines">
        <div className={css.column}>
          <Skeleton lines={3} label="The films load" />
        </div>
      </State>
      <State name="of a height">
        <div className={css.column}>
          <Skeleton height="6rem" />
        </div>
      </State>
      <State name="wide picture">
        <div className={css.column}>
          <Skeleton shape="wide" />
        </div>
      </State>
    </Specimen>
    <Specimen
      of="Loading"
      from="apps/portal/components/page/Loading.tsx"
      use="Stands for the answer of a query while it is pending, and says why it failed."
    >
      <State name="pending">
        <Loading of={{ error: null, isPending: true, refetch }} />
      </State>
      <State name="failed" wide>
        <Loading of={{ error: BROKEN, isPending: false, refetch }} />
      </State>
    </Specimen>
  </>
);
