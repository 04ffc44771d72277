import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { API_KEYS, useApiKeys } from '#apps/portal/pages/organisation/api-keys/api-keys.ts';
import { FeedAddresses } from '#apps/portal/pages/organisation/api-keys/FeedAddresses.tsx';
import type { ApiKeyWire } from '#modules/feeds/contract/staff.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useApiKeys();
  const key = data?.keys.find((each) => String(each.id) === id);
  if (key) return <ApiKeySheet apiKey={key} />;
  return data ? <NotFoundPage /> : null;
}

/** A key without its secret; it can be ended. */
function ApiKeySheet({ apiKey }: { apiKey: ApiKeyWire }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const { id, name, start, scopes, created_at, last_used_at, ended_at } = apiKey;
  const moment = (instant: string): string => formats.dateTime(Date.parse(instant));
  return (
    <Sheet title={name} onClose={() => void navigate('/api-keys')}>
      <div className={css.fields}>
        <Facts
          facts={[
            [t('api-keys.column.start'), <code key="start">{start}…</code>],
            [t('api-keys.created'), moment(created_at)],
            [t('api-keys.column.used'), last_used_at === null ? t('api-keys.never') : moment(last_used_at)],
            [t('api-keys.ended'), ended_at === null ? null : moment(ended_at)],
          ]}
        />
        {ended_at === null ? <FeedAddresses scopes={scopes} /> : null}
        {ended_at === null && mayEdit ? (
          <DestructiveAction
            title={t('api-keys.end.title', { name })}
            text={t('api-keys.end.text')}
            button={t('api-keys.end.button')}
            leave={async () => {
              await api().call('POST /api/staff/api-keys/:id/end', { params: { id } });
              await navigate('/api-keys');
              await calls.invalidateQueries({ queryKey: API_KEYS });
            }}
          />
        ) : null}
      </div>
    </Sheet>
  );
}
