import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/terminals/TerminalsPage.module.css';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

type Day = NonNullable<TerminalWire['last_day']>;
const LOOKS: Readonly<Record<Day['outcome'], BadgeVariant>> = {
  running: 'info',
  done: 'success',
  refused: 'danger',
  unknown: 'warning',
};

/** Shows how the last end of day went: the terminal's total beside ours, and the difference by name (D-143). */
export function TerminalDay({ terminal: { last_day } }: { terminal: TerminalWire }) {
  const { t, formats } = useTexts();
  if (!last_day) return t('terminals.day.never');
  const { at, outcome, note, terminal, ours, count, lost } = last_day;
  const difference = last_day.difference ?? 0;
  return (
    <span className={css.state}>
      <Badge variant={difference === 0 ? LOOKS[outcome] : 'danger'}>
        {difference === 0
          ? t(`terminals.day.${outcome}`)
          : t('terminals.day.difference', { amount: formats.money(difference) })}
      </Badge>
      {note ? <small>{note}</small> : null}
      {outcome === 'done' ? (
        <small>
          {t('terminals.day.totals', {
            terminal: terminal === null ? t('terminals.day.not_reported') : formats.money(terminal),
            ours: formats.money(ours ?? 0),
            count: count ?? 0,
          })}
        </small>
      ) : null}
      {lost === 0 ? null : <small>{t('terminals.day.lost', { amount: formats.money(lost) })}</small>}
      <small>{formats.dateTime(Date.parse(at))}</small>
    </span>
  );
}
