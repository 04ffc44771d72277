import { useRef, useState } from 'react';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CellEditor } from '#apps/portal/pages/programme/planning/cell/CellEditor.tsx';
import css from '#apps/portal/pages/programme/planning/day/DayPlan.module.css';
import { DayScreen } from '#apps/portal/pages/programme/planning/day/DayScreen.tsx';
import { useBlockDrag } from '#apps/portal/pages/programme/planning/day/use-block-drag.tsx';
import { useIsWide } from '#apps/portal/pages/programme/planning/grid/use-is-wide.ts';
import { faultText } from '#apps/portal/pages/programme/planning/save/fault-text.ts';
import type { Selection } from '#apps/portal/pages/programme/planning/selection/use-selection.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Day } from '#kernel/days.ts';
import type { Cell } from '#modules/screenings/rules/planning/cell.ts';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';
import { Chips, chipClass } from '#ui/Chips.tsx';

/** The hours that are always drawn. */
const FIRST_HOUR = 10;
const LAST_HOUR = 25;
const HOUR = 60;
const MINUTE_MS = 60_000;

/**
 * Shows a day to scale: each screen with its films, the ads before and the cleaning after; a list
 * on a phone.
 */
export function DayPlan(props: {
  planner: Planner;
  selection: Selection;
  day: Day;
  mayEdit: boolean;
  onDay: (day: Day) => void;
  onOpen: (key: string) => void;
  onCopyDay: (day: Day) => void;
}) {
  const { t, formats } = useTexts();
  const { planner, day } = props;
  const { week } = planner;
  const [editing, setEditing] = useState<Cell | null>(null);
  const shown = week.wire.screens
    .flatMap(({ id }) => planner.inCell({ screenId: id, day }))
    .toSorted((a, b) => a.start - b.start);
  const minutes = shown.flatMap(({ start, until }) => {
    const { minute } = dayMinuteOf(start, week.clock);
    return [minute, minute + (until - start) / MINUTE_MS];
  });
  const from = Math.floor(Math.min(FIRST_HOUR * HOUR, ...minutes) / HOUR);
  const until = Math.ceil(Math.max(LAST_HOUR * HOUR, ...minutes) / HOUR);
  const plan = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const drag = { day, hours: until - from, mayEdit: props.mayEdit && isWide };
  const { drag: dragged, label, listeners } = useBlockDrag(planner, plan, drag);
  const hours = Array.from({ length: until - from }, (_, index) => from + index);
  return (
    <section aria-label={formats.longDay(day)}>
      <DayChips planner={planner} day={day} onDay={props.onDay} />
      <div className={css.scroll}>
        <div className={css.plan} ref={plan} style={{ '--hours': hours.length } as React.CSSProperties}>
          <div className={css.hours} aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour}>{String(hour % 24).padStart(2, '0')}</span>
            ))}
          </div>
          {week.wire.screens.map((screen) => (
            <DayScreen
              key={screen.id}
              planner={planner}
              selection={props.selection}
              name={screen.name}
              cell={{ screenId: screen.id, day }}
              hours={{ from, count: hours.length }}
              drag={dragged}
              listeners={listeners}
              mayEdit={props.mayEdit}
              onOpen={props.onOpen}
              onEdit={props.mayEdit ? () => setEditing({ screenId: screen.id, day }) : null}
            />
          ))}
        </div>
      </div>
      {label}
      {props.mayEdit ? <p className={css.keys}>{t('planning.day.keys')}</p> : null}
      <DayFaults planner={planner} shown={shown} />
      <DayLegend planner={planner} day={day} onCopyDay={props.mayEdit ? props.onCopyDay : null} />
      {editing ? (
        <EditedHall planner={planner} cell={editing} onOpen={props.onOpen} onClose={() => setEditing(null)} />
      ) : null}
    </section>
  );
}

/** The films and times of a hall, in a sheet over the day. */
function EditedHall(props: { planner: Planner; cell: Cell; onOpen: (key: string) => void; onClose: () => void }) {
  const { t } = useTexts();
  const { planner, cell, onOpen, onClose } = props;
  return (
    <Sheet title={t('planning.cell.title')} onClose={onClose}>
      <CellEditor
        planner={planner}
        cell={cell}
        start={{ typed: '' }}
        onOpen={(key) => {
          onClose();
          onOpen(key);
        }}
        onClose={onClose}
      />
    </Sheet>
  );
}

function DayFaults({ planner, shown }: { planner: Planner; shown: readonly Planned[] }) {
  const { t, formats } = useTexts();
  return (
    <ul className={css.faults} aria-live="polite">
      {shown.flatMap((screening) =>
        planner
          .faultsOf(screening)
          .map((fault) => (
            <li key={`${screening.key} ${fault.kind} ${fault.kind === 'occupied' ? fault.by.key : ''}`}>
              {`${formats.time(screening.start)} ${screening.movieTitle}: ${faultText(fault, { t, formats })}`}
            </li>
          )),
      )}
    </ul>
  );
}

function DayLegend({
  planner,
  day,
  onCopyDay,
}: {
  planner: Planner;
  day: Day;
  onCopyDay: ((day: Day) => void) | null;
}) {
  const { t, formats } = useTexts();
  const { turnaround } = planner.week;
  return (
    <p className={css.legend}>
      <span>
        <i className={css.ads} /> {t('planning.legend.ads', { count: turnaround.adsMinutes })}
      </span>
      <span>
        <i className={css.cleaning} /> {t('planning.legend.cleaning', { count: turnaround.cleaningMinutes })}
      </span>
      {onCopyDay ? (
        <button type="button" className={css.copy} onClick={() => onCopyDay(day)}>
          {t('planning.day.copy', { day: formats.longDay(day) })}
        </button>
      ) : null}
    </p>
  );
}

function DayChips({ planner, day, onDay }: { planner: Planner; day: Day; onDay: (day: Day) => void }) {
  const { t, formats } = useTexts();
  return (
    <div className={css.days}>
      <Chips label={t('planning.day.label')}>
        {planner.week.days.map((each) => (
          <button
            key={each}
            type="button"
            className={chipClass(each === day)}
            aria-pressed={each === day}
            onClick={() => onDay(each)}
          >
            {formats.shortDay(each)}
          </button>
        ))}
      </Chips>
    </div>
  );
}
