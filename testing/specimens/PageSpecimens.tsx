import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { CopyText } from '#apps/portal/components/page/CopyText.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { PageSection } from '#apps/portal/components/page/PageSection.tsx';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';

const FACTS = [
  ['Sold', '214 tickets'],
  ['Screen', 'Great Hall'],
  ['Status', <Badge key="status">On sale</Badge>],
  ['Note', null],
] as const;

export const PageSpecimens = () => (
  <>
    <Specimen
      of="PageHead"
      from="apps/portal/components/page/PageHead.tsx"
      use="The title of each page, one sentence about it, and what is done there most."
    >
      <State name="with an action" wide>
        <PageHead
          title="Films"
          lead="What is shown, and what was."
          action={<Button variant="primary">New film</Button>}
        />
      </State>
    </Specimen>
    <Specimen
      of="PageSection"
      from="apps/portal/components/page/PageSection.tsx"
      use="A part of a long page, such as the settings: what it is about, and what can be done."
    >
      <State name="rest" wide>
        <PageSection title="Opening hours" text="Visitors read them on the page of the cinema.">
          <Button>Change</Button>
        </PageSection>
      </State>
    </Specimen>
    <Specimen
      of="Facts"
      from="apps/portal/components/page/Facts.tsx"
      use="What is known about one entry and cannot be changed here. A fact without a value is left out."
    >
      <State name="rest" wide>
        <Facts facts={FACTS} />
      </State>
    </Specimen>
    <Specimen
      of="CopyText"
      from="apps/portal/components/page/CopyText.tsx"
      use="A text to be passed on, such as a link, with a button that copies it."
    >
      <State name="rest" wide>
        <CopyText label="Link for the new employee" text="https://cinema.example/portal/welcome/4f9c2a" />
      </State>
    </Specimen>
    <Specimen
      of="BillLink"
      from="apps/portal/components/page/BillLink.tsx"
      use="A bill by its reference; a link for those who may read bills."
    >
      <State name="with the permission">
        <span className={css.row}>
          <BillLink bill={{ uuid: '00000000-0000-4000-8000-000000000002', reference: 'F-2026-000123' }} />
        </span>
      </State>
    </Specimen>
  </>
);
