import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { BlocksList } from '#apps/portal/pages/programme/seats/BlocksList.tsx';
import { OnlinePart } from '#apps/portal/pages/programme/seats/OnlinePart.tsx';
import { PartiesList } from '#apps/portal/pages/programme/seats/PartiesList.tsx';
import { SeatBoard } from '#apps/portal/pages/programme/seats/SeatBoard.tsx';
import { SeatPanel } from '#apps/portal/pages/programme/seats/SeatPanel.tsx';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import {
  type Board,
  boardOf,
  pressed,
  rowPressed,
  stillChosen,
} from '#apps/portal/pages/programme/seats/seat-board.ts';
import { useSeatMap } from '#apps/portal/pages/programme/seats/seats.ts';
import type { SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Shows who has which seat of a screening, and keeps seats back from its sale (D-041, D-042). */
export function Component() {
  const { t, formats } = useTexts();
  const { id = '' } = useParams();
  const map = useSeatMap(id);
  const mayLook = useMay('bills.view');
  const data = map.data;
  return (
    <>
      <PageHead
        title={data ? t('seats.title', { title: data.schedule.title }) : t('seats.untitled')}
        lead={
          data ? (
            <>
              {formats.dateTime(Date.parse(data.schedule.start))} · {data.schedule.cinema}, {data.schedule.screen} ·{' '}
              <Link to={`/schedules/${id}?day=${data.schedule.start.slice(0, 10)}`}>{t('seats.back')}</Link>
            </>
          ) : undefined
        }
        action={
          mayLook && data ? (
            <Link className={buttonClass({})} to={`/bills?schedule=${id}`}>
              {t('seats.bills')}
            </Link>
          ) : undefined
        }
      />
      <Loading of={map} />
      {data ? <Seats key={id} map={data} /> : null}
    </>
  );
}

function Seats({ map }: { map: SeatMapWire }) {
  const { t } = useTexts();
  const board = useMemo(() => boardOf(map), [map]);
  return (
    <>
      {map.schedule.cancelled ? <Notice kind="warning">{t('seats.cancelled')}</Notice> : null}
      {map.schedule.over && !map.schedule.cancelled ? <Notice kind="info">{t('seats.over')}</Notice> : null}
      <Counts counts={map.counts} />
      <AdmissionCounts admission={map.admission} />
      <div className={css.desk}>
        {board ? <Plan map={map} board={board} /> : <SeatPanel map={map} board={null} chosen={[]} onDone={() => {}} />}
        <BlocksList map={map} />
        <OnlinePart map={map} />
        <PartiesList map={map} />
      </div>
    </>
  );
}

/** The plan, and what can be done with the chosen seats. */
function Plan({ map, board }: { map: SeatMapWire; board: Board }) {
  const { t, formats } = useTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** The seat whose ticket is about to move: the next press chooses where. */
  const [moving, setMoving] = useState<string | null>(null);
  const words = useMemo(() => seatWords({ t, money: formats.money }), [t, formats]);
  const kept = stillChosen(board, chosen);
  const press = (name: string, range: boolean): void => {
    const isTarget = moving !== null && board.byName.get(name)?.state === 'free';
    setChosen(isTarget ? [moving, name] : pressed(board, moving ? [] : kept, name, range));
    if (!isTarget) setMoving(null);
  };
  const done = (): void => {
    setChosen([]);
    setMoving(null);
  };
  const shown = moving ? chosen : kept;
  return (
    <>
      <section className={css.plan}>
        <Legend />
        <SeatBoard
          board={board}
          separator={map.seating.separator}
          words={words}
          chosen={shown}
          onPress={press}
          onRow={(row) => {
            setMoving(null);
            setChosen(rowPressed(board, moving ? [] : kept, row));
          }}
        />
      </section>
      <SeatPanel
        map={map}
        board={board}
        chosen={shown}
        moving={moving}
        onMove={(name) => {
          setMoving(name);
          setChosen([name]);
        }}
        onDone={done}
      />
    </>
  );
}

const COUNTED = ['sold', 'reserved', 'held', 'blocked', 'free'] as const;

function Counts({ counts }: { counts: SeatMapWire['counts'] }) {
  const { t } = useTexts();
  return (
    <dl className={css.counts} aria-label={t('seats.counts')}>
      {COUNTED.map((state) => (
        <div key={state} className={css.count} data-state={state}>
          <dt>{t(`seats.state.${state}`)}</dt>
          <dd>{counts[state]}</dd>
        </div>
      ))}
      <div className={css.count}>
        <dt>{t('seats.capacity')}</dt>
        <dd>{counts.capacity}</dd>
      </div>
    </dl>
  );
}

/** Who is inside: the same numbers as on the scanners. */
function AdmissionCounts({ admission: { expected, admitted } }: { admission: SeatMapWire['admission'] }) {
  const { t } = useTexts();
  const counts = { expected, inside: admitted, missing: Math.max(0, expected - admitted) };
  return (
    <dl className={css.counts} aria-label={t('seats.admission.title')}>
      {(['expected', 'inside', 'missing'] as const).map((count) => (
        <div key={count} className={css.count}>
          <dt>{t(`seats.admission.${count}`)}</dt>
          <dd>{counts[count]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Legend() {
  const { t } = useTexts();
  return (
    <ul className={css.legend} aria-label={t('seats.plan.legend')}>
      {COUNTED.map((state) => (
        <li key={state}>
          <i className={css.sign} data-state={state} aria-hidden="true" />
          {t(`seats.state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
