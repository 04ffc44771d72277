import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/printers/PrintersPage.module.css';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import type { PrinterState as State } from '#modules/printing/rules/printer-states.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

/** The state to show: the screen of a till is always ready; other printers may never have been asked. */
export const shownState = ({ state, connection }: Pick<SeenPrinter, 'state' | 'connection'>): State | 'unknown' =>
  connection === 'screen' ? 'operational' : (state ?? 'unknown');

export const looksOf = (state: State | 'unknown'): BadgeVariant => {
  if (state === 'operational') return 'success';
  if (state === 'unknown') return 'secondary';
  return state === 'paper_near_end' || state === 'busy' ? 'warning' : 'danger';
};

const sinceOf = (isSilent: boolean, connection: SeenPrinter['connection']) =>
  isSilent ? 'printers.seen' : connection === 'fetch' ? 'printers.reported' : 'printers.at';

/** Shows what was last heard from a printer (PRN-002), and when. */
export function PrinterState({ printer }: { printer: SeenPrinter }) {
  const { t, formats } = useTexts();
  const state = shownState(printer);
  const { state_at, seen_at, connection } = printer;
  const isSilent = state === 'communication';
  const at = isSilent ? seen_at : state_at;
  return (
    <span className={css.state}>
      <Badge variant={looksOf(state)}>{t(`printers.state.${state}`)}</Badge>
      {at ? <small>{t(sinceOf(isSilent, connection), { when: formats.dateTime(Date.parse(at)) })}</small> : null}
    </span>
  );
}
