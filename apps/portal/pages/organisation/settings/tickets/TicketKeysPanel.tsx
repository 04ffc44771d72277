import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { Prompt } from '#apps/portal/components/dialog/Prompt.tsx';
import { useAnchor } from '#apps/portal/components/page/use-anchor.ts';
import { DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import tickets from '#apps/portal/pages/organisation/settings/tickets/Tickets.module.css';
import type { TicketKeyWire } from '#modules/tickets/contract/staff.ts';
import { ROTATE_KEYWORD } from '#modules/tickets/rules/key-keyword.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

const KEYS = ['ticket-keys'] as const;

/** The keys that sign tickets: lists them, makes a new one, and retires a replaced one (TICKET-5). */
export function TicketKeysPanel() {
  const part = useAnchor('ticket-keys');
  const { t, formats } = useTexts();
  const mayEdit = useMay('settings.edit');
  const { data } = useQuery({ queryKey: KEYS, queryFn: () => api().call('GET /api/staff/ticket-keys') });
  const id = useId();
  const [asking, setAsking] = useState<'rotate' | TicketKeyWire | null>(null);
  if (!data) return null;
  const day = (instant: string): string => formats.dateTime(Date.parse(instant));
  return (
    <section ref={part} id="ticket-keys" tabIndex={-1} className={tickets.part} aria-labelledby={id}>
      <h2 className={css.sectionTitle} id={id}>
        {t('ticket-keys.title')}
      </h2>
      <p className={css.syncText}>{t('ticket-keys.text')}</p>
      <DataTable
        caption={t('ticket-keys.caption')}
        rows={data}
        keyOf={({ kid }) => kid}
        empty={t('ticket-keys.empty')}
        columns={[
          { name: t('ticket-keys.kid'), cell: ({ kid }) => <code>{kid}</code> },
          { name: t('ticket-keys.made'), cell: ({ made_at }) => day(made_at) },
          { name: t('ticket-keys.state'), cell: (key) => stateOf(key, t, day) },
          { name: t('ticket-keys.tickets'), cell: (key) => ticketsOf(key, t, day) },
          {
            name: t('ticket-keys.retire'),
            cell: (key) =>
              mayEdit && !key.signs && key.retired_at === null ? (
                <Button
                  size="small"
                  onClick={() => setAsking(key)}
                  aria-label={`${t('ticket-keys.retire')} ${key.kid}`}
                >
                  {t('ticket-keys.retire')}
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
      {mayEdit ? (
        <div>
          <Button onClick={() => setAsking('rotate')}>{t('ticket-keys.rotate')}</Button>
        </div>
      ) : null}
      {asking === 'rotate' ? <RotatePrompt onClose={() => setAsking(null)} /> : null}
      {asking && asking !== 'rotate' ? <RetirePrompt ticketKey={asking} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}

type Texts = ReturnType<typeof useTexts>['t'];
type Day = (instant: string) => string;

function stateOf({ signs, replaced_at, retired_at }: TicketKeyWire, t: Texts, day: Day): string {
  if (signs) return t('ticket-keys.signs');
  if (retired_at) return t('ticket-keys.retired', { when: day(retired_at) });
  return t('ticket-keys.replaced', { when: replaced_at ? day(replaced_at) : '' });
}

function ticketsOf(
  { signs, unused_tickets: count, needed_until, retired_at }: TicketKeyWire,
  t: Texts,
  day: Day,
): string {
  if (retired_at) return '–';
  if (needed_until) return t('ticket-keys.unused', { count, when: day(needed_until) });
  return signs ? '–' : t('ticket-keys.none');
}

function RotatePrompt({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  return (
    <Prompt<{ keyword: string }, TicketKeyWire[]>
      title={t('ticket-keys.rotate_ask')}
      keyword={ROTATE_KEYWORD}
      yes={t('ticket-keys.rotate')}
      no={t('common.cancel')}
      values={{ keyword: '' }}
      send={(body) => api().call('POST /api/staff/ticket-keys/rotate', { body })}
      onDone={(after) => {
        calls.setQueryData(KEYS, after);
        toast(t('ticket-keys.rotated'), 'success');
        onClose();
      }}
      onClose={onClose}
    >
      {() => <p>{t('ticket-keys.rotate_text')}</p>}
    </Prompt>
  );
}

function RetirePrompt({ ticketKey, onClose }: { ticketKey: TicketKeyWire; onClose: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { kid, unused_tickets: count } = ticketKey;
  return (
    <Prompt<{ keyword: string }, TicketKeyWire[]>
      title={t('ticket-keys.retire_ask', { kid })}
      keyword={kid}
      yes={t('ticket-keys.retire')}
      no={t('common.cancel')}
      values={{ keyword: '' }}
      send={(body) => api().call('POST /api/staff/ticket-keys/:kid/retire', { params: { kid }, body })}
      onDone={(after) => {
        calls.setQueryData(KEYS, after);
        toast(t('ticket-keys.done'), 'success');
        onClose();
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            <strong>{count > 0 ? t('ticket-keys.retire_unused', { count }) : t('ticket-keys.retire_free')}</strong>
          </p>
          <p>{t('ticket-keys.retire_text')}</p>
        </>
      )}
    </Prompt>
  );
}
