import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/audit/AuditPage.module.css';
import type { AuditEntryWire } from '#modules/audit/contract/staff.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Change = AuditEntryWire['changes'][number];

/** The other fields are in a part that opens. */
const SHOWN_AT_ONCE = 3;

/** Shows what an entry changed: the fields with their values before and after. */
export function AuditChanges({ entry: { changes, more_changes } }: { entry: AuditEntryWire }) {
  const { t } = useTexts();
  if (changes.length === 0) return <span className={css.quiet}>{t('audit.no_changes')}</span>;
  const hadBefore = changes.some(({ before }) => before !== null);
  const hidden = changes.slice(SHOWN_AT_ONCE);
  const list = (part: readonly Change[]) => (
    <ul className={css.changes}>
      {part.map((change) => (
        <li key={change.field}>
          <ChangedField change={change} hadBefore={hadBefore} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className={css.cell}>
      {list(changes.slice(0, SHOWN_AT_ONCE))}
      {hidden.length > 0 ? (
        <details>
          <summary className={css.further}>{t('audit.further', { count: hidden.length })}</summary>
          {list(hidden)}
          {more_changes > 0 ? <p className={css.quiet}>{t('audit.not_shown', { count: more_changes })}</p> : null}
        </details>
      ) : null}
    </div>
  );
}

/** An entry without a state before shows what was written, without an arrow. */
function ChangedField({ change: { field, before, after }, hadBefore }: { change: Change; hadBefore: boolean }) {
  const { t } = useTexts();
  const text = (value: Change['before']): string => {
    if (value === null) return t('audit.nothing');
    return typeof value === 'boolean' ? t(value ? 'audit.value.yes' : 'audit.value.no') : String(value);
  };
  return (
    <>
      <span className={css.field}>{field.replaceAll('_', ' ')}</span>{' '}
      {hadBefore ? (
        <>
          <del className={css.before}>{text(before)}</del>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden> {t('audit.changed_to')} </VisuallyHidden>
        </>
      ) : null}
      <span>{text(after)}</span>
    </>
  );
}
