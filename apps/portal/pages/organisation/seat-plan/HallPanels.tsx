import { type Dispatch, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/seat-plan/SeatPlanPage.module.css';
import type { PlanAction, PlanEditor } from '#modules/seating/rules/drawing/plan-editor.ts';
import { drawingOf } from '#modules/seating/rules/drawing/plan-editor.ts';
import { MOST_COLUMNS, MOST_ROWS } from '#modules/seating/rules/drawing/plan-limits.ts';
import {
  GAP_RULES,
  type NamingScheme,
  ROW_LABELS,
  ROW_ORDERS,
  SEAT_ORDERS,
  USUAL_SCHEME,
} from '#modules/seating/rules/drawing/seat-naming.ts';
import type { ReadSeatPlanWire, SeatPlanFile } from '#modules/venues/contract/cinemas.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

type Panel = { editor: PlanEditor; dispatch: Dispatch<PlanAction> };

/** Inserts and removes rows and columns at the position of the cursor or of the last press. */
export function LinesPanel({ editor, dispatch }: Panel) {
  const { t } = useTexts();
  const { rows, columns } = drawingOf(editor);
  const { row, column } = editor.cursor;
  const insert = (side: 'row' | 'column', after: boolean, isFull: boolean, label: string) => (
    <Button size="small" disabled={isFull} onClick={() => dispatch({ type: 'insert', side, after })}>
      {label}
    </Button>
  );
  return (
    <details className={css.part} open>
      <summary className={css.partTitle}>{t('seat-plan.lines.title')}</summary>
      <p className={css.hint}>{t('seat-plan.lines.size', { rows, columns })}</p>
      <p className={css.hint}>{t('seat-plan.lines.here', { row, column })}</p>
      <div className={css.buttons}>
        {insert('row', false, rows >= MOST_ROWS, t('seat-plan.lines.row_before'))}
        {insert('row', true, rows >= MOST_ROWS, t('seat-plan.lines.row_after'))}
        <Button size="small" onClick={() => dispatch({ type: 'delete', side: 'row' })}>
          {t('seat-plan.lines.row_remove')}
        </Button>
      </div>
      <div className={css.buttons}>
        {insert('column', false, columns >= MOST_COLUMNS, t('seat-plan.lines.column_before'))}
        {insert('column', true, columns >= MOST_COLUMNS, t('seat-plan.lines.column_after'))}
        <Button size="small" onClick={() => dispatch({ type: 'delete', side: 'column' })}>
          {t('seat-plan.lines.column_remove')}
        </Button>
      </div>
    </details>
  );
}

/** Names all seats at once. */
export function NamingPanel({ editor, dispatch }: Panel) {
  const { t } = useTexts();
  const [scheme, setScheme] = useState<NamingScheme>({
    ...USUAL_SCHEME,
    separator: editor.history.present.separator,
  });
  const choice = <Name extends 'labels' | 'rowsFrom' | 'seatsFrom' | 'gaps'>(
    name: Name,
    label: string,
    options: readonly (readonly [NamingScheme[Name], string])[],
  ) => (
    <Select
      label={label}
      value={scheme[name]}
      onChange={({ target }) => setScheme({ ...scheme, [name]: target.value })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
  return (
    <details className={css.part}>
      <summary className={css.partTitle}>{t('seat-plan.naming.title')}</summary>
      <div className={css.two}>
        {choice(
          'labels',
          t('seat-plan.naming.labels'),
          ROW_LABELS.map((value) => [value, t(`seat-plan.naming.of.${value}`)] as const),
        )}
        {choice(
          'rowsFrom',
          t('seat-plan.naming.rows_from'),
          ROW_ORDERS.map((value) => [value, t(`seat-plan.naming.from.${value}`)] as const),
        )}
        {choice(
          'seatsFrom',
          t('seat-plan.naming.seats_from'),
          SEAT_ORDERS.map((value) => [value, t(`seat-plan.naming.from.${value}`)] as const),
        )}
        <TextField
          label={t('seat-plan.naming.separator')}
          value={scheme.separator}
          maxLength={3}
          autoComplete="off"
          onChange={({ target }) => setScheme({ ...scheme, separator: target.value })}
        />
      </div>
      {choice(
        'gaps',
        t('seat-plan.naming.gaps'),
        GAP_RULES.map((value) => [value, t(`seat-plan.naming.gap.${value}`)] as const),
      )}
      {editor.occupied.size > 0 ? (
        <p className={css.hint}>{t('seat-plan.naming.kept', { count: editor.occupied.size })}</p>
      ) : null}
      <div>
        <Button onClick={() => dispatch({ type: 'name', scheme })}>{t('seat-plan.naming.give')}</Button>
      </div>
    </details>
  );
}

const FORMATS = ['vista', 'seatsio', 'pretix'] as const;

/**
 * Imports a seat plan of another system. The import is one step of the draft and can be undone like
 * any other.
 */
export function ImportPanel({ dispatch }: Pick<Panel, 'dispatch'>) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<File | null>(null);
  const { field, onSubmit, problem, busy } = useStaffForm<
    { format: string; file: string; text: string },
    ReadSeatPlanWire
  >({
    values: { format: FORMATS[0], file: '', text: '' },
    send: async ({ format }) => {
      const file: SeatPlanFile = {
        format: format as SeatPlanFile['format'],
        file: chosen?.name ?? '',
        text: chosen ? await chosen.text() : '',
      };
      return api().call('POST /api/staff/seat-plans/read', { body: file });
    },
    onDone({ rows, columns, seats, notes }) {
      dispatch({ type: 'replace', by: { rows, columns, seats } });
      toast(t('seat-plan.import.done', { count: seats.length }), 'success');
      if (notes > 0) toast(t('seat-plan.import.notes', { count: notes }), 'warning');
    },
  });
  return (
    <details className={css.part}>
      <summary className={css.partTitle}>{t('seat-plan.import.title')}</summary>
      <form className={css.fields} onSubmit={onSubmit} noValidate>
        <Problem>{problem}</Problem>
        <p className={css.hint}>{t('seat-plan.import.hint')}</p>
        <Select {...field('format')} label={t('seat-plan.import.format')}>
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {t(`seat-plan.import.of.${format}`)}
            </option>
          ))}
        </Select>
        <TextField
          label={t('seat-plan.import.file')}
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
        />
        <div>
          <SubmitButton ready={chosen !== null} busy={busy} busyLabel={t('common.busy')} variant="secondary">
            {t('seat-plan.import.read')}
          </SubmitButton>
        </div>
      </form>
    </details>
  );
}
