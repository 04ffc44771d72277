import type { ReactNode } from 'react';
import css from '#apps/portal/pages/settings/SettingsPage.module.css';
import formCss from '#apps/portal/parts/Form.module.css';

/** Settings that belong together, with a word about them. */
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
