import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/schedules/MoveDialog.module.css';
import { SCHEDULES } from '#apps/portal/pages/programme/schedules/schedules.ts';
import type { MovedPartyWire, MovePreviewWire } from '#modules/screenings/contract/schedules.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';

type Props = {
  readonly id: number;
  readonly screenId: number;
  /** By the exhibitor's clock; empty while the employee types. */
  readonly start: string;
  /** Shown below the places that would get a lower class. */
  readonly children: ReactNode;
};

/** What a move of a screening to another hall would do to its parties, before it is made (D-199). */
export function MovePreview({ id, screenId, start, children }: Props) {
  const { t } = useTexts();
  const previewQuery = useQuery({
    queryKey: [...SCHEDULES, 'move-preview', id, screenId, start],
    queryFn: () =>
      api().call('GET /api/staff/schedules/:id/move/preview', {
        params: { id },
        query: { screen_id: screenId, start },
      }),
    enabled: start !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section className={css.preview} aria-label={t('schedules.move.preview')} aria-busy={previewQuery.isFetching}>
      <h3 className={css.movesTitle}>{t('schedules.move.preview')}</h3>
      {previewQuery.data ? (
        <PreviewFacts preview={previewQuery.data}>{children}</PreviewFacts>
      ) : (
        <Loading of={previewQuery} />
      )}
    </section>
  );
}

function PreviewFacts({ preview, children }: { preview: MovePreviewWire; children: ReactNode }) {
  const { t } = useTexts();
  const { lack, occupied_by: movie } = preview;
  return (
    <>
      <Problem>{movie === null ? null : t('schedules.move.occupied', { movie })}</Problem>
      <Problem>{lackText(t, lack)}</Problem>
      {lack.places > 0 ? null : (
        <>
          <Numbers preview={preview} />
          <Parties title={t('schedules.move.apart_title')} parties={preview.apart} count={preview.apart_count}>
            {(party) => (party.was_together ? null : t('schedules.move.were_apart'))}
          </Parties>
          <Parties title={t('schedules.move.lower_title')} parties={preview.lower} count={preview.lower.length}>
            {(party) => t('schedules.move.lower_places', { count: party.places })}
          </Parties>
          {preview.lower_count > 0 ? <div>{children}</div> : null}
          <Parties
            title={t('schedules.move.unaccompanied_title')}
            parties={preview.unaccompanied}
            count={preview.unaccompanied.length}
          >
            {() => null}
          </Parties>
          <Classes preview={preview} />
          {preview.blocked > 0 ? <p>{t('schedules.move.blocked', { count: preview.blocked })}</p> : null}
          {preview.freed > 0 ? <p>{t('schedules.move.freed', { count: preview.freed })}</p> : null}
          <p className={css.hint}>{t('schedules.move.preview_hint')}</p>
        </>
      )}
    </>
  );
}

function lackText(t: ReturnType<typeof useTexts>['t'], { places, wheelchair }: MovePreviewWire['lack']): string | null {
  if (wheelchair > 0) return t('schedules.move.no_wheelchair', { count: wheelchair });
  return places > 0 ? t('schedules.move.too_small', { count: places }) : null;
}

function Numbers({ preview }: { preview: MovePreviewWire }) {
  const { t } = useTexts();
  const rows = [
    [t('schedules.move.parties'), preview.parties],
    [t('schedules.move.places'), preview.places],
    [t('schedules.move.together'), preview.together],
    [t('schedules.move.apart'), preview.apart_count],
  ] as const;
  return (
    <dl className={css.numbers}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parties<Party extends MovedPartyWire>(props: {
  title: string;
  parties: readonly Party[];
  /** Of all, named or not. */
  count: number;
  children: (party: Party) => string | null;
}) {
  const { t } = useTexts();
  const { title, parties, count, children } = props;
  if (parties.length === 0) return null;
  return (
    <div>
      <h4 className={css.partiesTitle}>{title}</h4>
      <ul className={css.list}>
        {parties.map((party) => (
          <li key={`${party.bill?.uuid} ${party.from.join()} ${party.to.join()}`}>
            <span>
              {party.bill ? (
                <Link to={`/bills/${party.bill.uuid}`}>
                  {[party.bill.buyer, party.bill.reference].filter(Boolean).join(', ')}
                </Link>
              ) : (
                t('schedules.move.a_purchase')
              )}
            </span>
            <small>
              {[
                t('schedules.move.seats_change', { from: party.from.join(', '), to: party.to.join(', ') }),
                children(party),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
        {count > parties.length ? <li>{t('schedules.move.more', { count: count - parties.length })}</li> : null}
      </ul>
    </div>
  );
}

function Classes({ preview }: { preview: MovePreviewWire }) {
  const { t, formats } = useTexts();
  const { className } = useMemo(() => seatWords({ t, money: formats.money }), [t, formats]);
  const used = preview.classes.filter(({ needed }) => needed > 0);
  if (used.length === 0) return null;
  return (
    <div>
      <h4 className={css.partiesTitle}>{t('schedules.move.classes')}</h4>
      <ul className={css.list}>
        {used.map(({ class: name, needed, seats }) => (
          <li key={name}>{t('schedules.move.class_seats', { name: className(name), needed, seats })}</li>
        ))}
      </ul>
    </div>
  );
}
