import type { ReactNode } from 'react';
import formCss from '#apps/portal/components/form/Form.module.css';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';

/** Groups related settings with a short explanation. */
export function SettingsPart(props: { title: string; text: string; mayEdit: boolean; children: ReactNode }) {
  return (
    <section className={css.section}>
      <div>
        <h2 className={css.sectionTitle}>{props.title}</h2>
        <p className={css.sectionText}>{props.text}</p>
      </div>
      <fieldset className={formCss.fields} disabled={!props.mayEdit}>
        {props.children}
      </fieldset>
    </section>
  );
}
