import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { DateTimeField } from '#apps/portal/components/form/dates.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/schedules/MoveDialog.module.css';
import { MovePreview } from '#apps/portal/pages/programme/schedules/MovePreview.tsx';
import { SCHEDULES } from '#apps/portal/pages/programme/schedules/schedules.ts';
import type { ScheduleMoveWire } from '#modules/screenings/contract/schedules.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox, Select, TextArea } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

const MOVE = 'move';
type Values = {
  start: string;
  version_id: string;
  screen_id: string;
  lower_class: boolean;
  message: string;
  money_back: boolean;
};

/** Moves a screening with sold places to another time, version or hall, and tells its buyers (D-199). */
export function MoveDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTexts();
  const moveQuery = useQuery({
    queryKey: [...SCHEDULES, MOVE, id],
    queryFn: () => api().call('GET /api/staff/schedules/:id/move', { params: { id } }),
    // what the employee types is not replaced by what a colleague saves
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={t('schedules.move.title')} closeLabel={t('common.close')}>
      {moveQuery.data ? <MoveForm id={id} move={moveQuery.data} onClose={onClose} /> : <Loading of={moveQuery} />}
    </Dialog>
  );
}

function MoveForm({ id, move, onClose }: { id: number; move: ScheduleMoveWire; onClose: () => void }) {
  const { t, formats } = useTexts();
  const formId = useId();
  const { field, dateField, onSubmit, problem, busy, form } = useMoveForm(id, move, onClose);
  const [last] = move.moves;
  const undo = (): void => {
    if (!last) return;
    form.setValue('start', localOf(last.from), { shouldDirty: true });
    form.setValue('version_id', String(last.from_version_id), { shouldDirty: true });
    if (last.from_screen) form.setValue('screen_id', String(last.from_screen.id), { shouldDirty: true });
  };
  const [screenId, start] = form.watch(['screen_id', 'start']);
  return (
    <form className={css.form} id={formId} onSubmit={onSubmit} noValidate>
      <p>{t('schedules.move.text', { title: move.title, start: formats.dateTime(Date.parse(move.start)) })}</p>
      <Problem>{problem}</Problem>
      <DateTimeField {...dateField('start')} label={t('schedules.move.start')} required />
      {last && move.undo ? (
        <div>
          <Button size="small" onClick={undo}>
            {last.from_screen
              ? t('schedules.move.undo_hall', {
                  hall: last.from_screen.name,
                  start: formats.dateTime(Date.parse(last.from)),
                })
              : t('schedules.move.undo', { start: formats.dateTime(Date.parse(last.from)) })}
          </Button>
        </div>
      ) : null}
      {move.versions.length > 1 ? (
        <Select {...field('version_id')} label={t('schedules.move.version')}>
          {move.versions.map((version) => (
            <option key={version.id} value={version.id}>
              {version.text}
            </option>
          ))}
        </Select>
      ) : null}
      <HallField id={id} move={move} field={field} screenId={Number(screenId)} start={start} />
      <TextArea
        {...field('message')}
        label={t('schedules.move.message')}
        hint={t('schedules.move.message_hint')}
        maxLength={500}
        rows={3}
      />
      <div>
        <Checkbox {...field('money_back')} label={t('schedules.move.money_back')} />
        <p className={css.hint}>{t('schedules.move.money_back_hint')}</p>
      </div>
      <BuyersToNotify id={id} move={move} />
      <div className={css.actions}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <SubmitButton ready={form.formState.isDirty} busy={busy} busyLabel={t('common.busy')}>
          {t('schedules.move.yes')}
        </SubmitButton>
      </div>
      <Moves moves={move.moves} />
    </form>
  );
}

/** The form of a move. Once it is made, the page shows the screening on its new day. */
function useMoveForm(id: number, move: ScheduleMoveWire, onClose: () => void) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  return useStaffForm<Values, ScheduleMoveWire>({
    values: {
      start: localOf(move.start),
      version_id: String(move.version_id),
      screen_id: String(move.screen_id),
      lower_class: false,
      message: '',
      money_back: true,
    },
    send: (values) => sendMove(id, move, values),
    onDone: async ({ title, start, day, screens, screen_id }) => {
      const hall = screens.find((screen) => screen.id === screen_id)?.name ?? '';
      const when = formats.dateTime(Date.parse(start));
      toast(
        screen_id === move.screen_id
          ? t('schedules.move.done', { title, start: when })
          : t('schedules.move.done_hall', { title, hall }),
        'success',
      );
      onClose();
      await calls.invalidateQueries({ queryKey: SCHEDULES });
      void navigate(`/schedules/${id}?day=${day}`);
    },
  });
}

const sendMove = (id: number, { revision }: ScheduleMoveWire, values: Values): Promise<ScheduleMoveWire> => {
  const { start, version_id, screen_id, lower_class, message, money_back } = values;
  return api().call('POST /api/staff/schedules/:id/move', {
    params: { id },
    draft: {
      revision,
      start,
      version_id: chosenId(version_id),
      screen_id: chosenId(screen_id),
      lower_class,
      message,
      money_back,
    },
  });
};

type HallFieldProps = {
  readonly id: number;
  readonly move: ScheduleMoveWire;
  readonly field: ReturnType<typeof useStaffForm<Values, ScheduleMoveWire>>['field'];
  readonly screenId: number;
  readonly start: string;
};

/** The hall; below another one than now, what the move does to the parties. */
function HallField({ id, move, field, screenId, start }: HallFieldProps) {
  const { t } = useTexts();
  if (move.screens.length < 2) return null;
  return (
    <>
      <Select {...field('screen_id')} label={t('schedules.move.hall')}>
        {move.screens.map(({ id: screen, name, capacity }) => (
          <option key={screen} value={screen}>
            {screen === move.screen_id
              ? t('schedules.move.here', { name })
              : t('schedules.move.hall_option', { name, places: capacity })}
          </option>
        ))}
      </Select>
      {screenId === move.screen_id ? null : (
        <MovePreview id={id} screenId={screenId} start={start}>
          <Checkbox {...field('lower_class')} label={t('schedules.move.lower_class')} />
          <p className={css.hint}>{t('schedules.move.lower_class_hint')}</p>
        </MovePreview>
      )}
    </>
  );
}

/** Who gets a mail, and whom an employee has to tell. */
function BuyersToNotify({ id, move }: { id: number; move: ScheduleMoveWire }) {
  const { t } = useTexts();
  return (
    <ul className={css.told}>
      <li>{t('schedules.move.buyers', { count: move.told })}</li>
      {move.untold > 0 ? (
        <li>
          {t('schedules.move.untold', { count: move.untold })}{' '}
          <Link to={`/bills?schedule=${id}`}>{t('schedules.move.bills')}</Link>
        </li>
      ) : null}
    </ul>
  );
}

/** The moves so far, the last first. */
function Moves({ moves }: Pick<ScheduleMoveWire, 'moves'>) {
  const { t, formats } = useTexts();
  const at = (instant: string): string => formats.dateTime(Date.parse(instant));
  if (moves.length === 0) return null;
  return (
    <section className={css.moves}>
      <h3 className={css.movesTitle}>{t('schedules.move.history')}</h3>
      <ol className={css.list}>
        {moves.map((move) => (
          <li key={move.at}>
            {move.from === move.to ? null : (
              <span>{t('schedules.move.moved', { from: at(move.from), to: at(move.to) })}</span>
            )}
            {move.from_screen && move.to_screen ? (
              <span>
                {t('schedules.move.moved_hall', {
                  from: move.from_screen.name,
                  to: move.to_screen.name,
                  parties: move.parties,
                  apart: move.apart,
                })}
              </span>
            ) : null}
            <small>{t('schedules.move.moved_by', { by: move.by, at: at(move.at) })}</small>
            {move.message ? <q>{move.message}</q> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `2026-11-27T20:15` of an instant with its offset: the exhibitor's clock, as the field shows it. */
const localOf = (instant: string): string => instant.slice(0, 16);
