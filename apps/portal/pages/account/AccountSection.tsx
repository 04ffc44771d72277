import type { ReactNode } from 'react';
import { PageSection } from '#apps/portal/components/page/PageSection.tsx';
import css from '#apps/portal/pages/account/AccountPage.module.css';

/** A part of the page "My account". */
export const AccountSection = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <PageSection title={title} text={text}>
    <div className={css.body}>{children}</div>
  </PageSection>
);
