import type { ReactNode } from 'react';
import formCss from '#apps/portal/components/form/Form.module.css';
import { PageSection } from '#apps/portal/components/page/PageSection.tsx';

/** Groups related settings with a short explanation. */
export function SettingsPart(props: {
  id: string;
  title: string;
  text: string;
  mayEdit: boolean;
  children: ReactNode;
}) {
  return (
    <PageSection id={props.id} title={props.title} text={props.text}>
      <fieldset className={formCss.fields} disabled={!props.mayEdit}>
        {props.children}
      </fieldset>
    </PageSection>
  );
}
