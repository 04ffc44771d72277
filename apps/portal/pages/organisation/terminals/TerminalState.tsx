import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/terminals/TerminalsPage.module.css';
import { shownState } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<ReturnType<typeof shownState>, BadgeVariant>> = {
  ready: 'success',
  pending: 'secondary',
  busy: 'info',
  failed: 'danger',
  invalid_credential: 'danger',
  unknown: 'warning',
};

/** Shows the status of a terminal (PRN-001), why it is not ready, and its pending payment. */
export function TerminalState({ terminal }: { terminal: TerminalWire }) {
  const { t, formats } = useTexts();
  const { note, order, state_at } = terminal;
  const state = shownState(terminal);
  return (
    <span className={css.state}>
      <Badge variant={LOOKS[state]}>{t(`terminals.state.${state}`)}</Badge>
      {note ? <small>{note}</small> : null}
      {order ? <small>{t('terminals.amount', { amount: formats.money(order.amount) })}</small> : null}
      {!order && state_at ? (
        <small>{t('terminals.since', { when: formats.dateTime(Date.parse(state_at)) })}</small>
      ) : null}
    </span>
  );
}
