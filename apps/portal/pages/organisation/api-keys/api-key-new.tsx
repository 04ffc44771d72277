import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { CopyText } from '#apps/portal/components/page/CopyText.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { API_KEYS } from '#apps/portal/pages/organisation/api-keys/api-keys.ts';
import { FeedAddresses } from '#apps/portal/pages/organisation/api-keys/FeedAddresses.tsx';
import { FEEDS, type FeedName } from '#modules/feeds/rules/feed-names.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

type Values = { name: string; scopes: FeedName[] };
type Made = { readonly key: string; readonly scopes: readonly FeedName[] };

/** Makes a key, and shows it once. */
export function Component() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [made, setMade] = useState<Made | null>(null);
  const close = (): void => void navigate('/api-keys');
  return (
    <Sheet title={t('api-keys.add')} onClose={close}>
      {made ? <MadeKey made={made} onClose={close} /> : <KeyForm onMade={setMade} onCancel={close} />}
    </Sheet>
  );
}

function KeyForm({ onMade, onCancel }: { onMade: (made: Made) => void; onCancel: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { field, onSubmit, problem, busy } = useStaffForm<Values, { key: string }>({
    values: { name: '', scopes: [...FEEDS] },
    send: (draft) => api().call('POST /api/staff/api-keys', { draft }),
    onDone: async ({ key }, { scopes }) => {
      onMade({ key, scopes });
      await calls.invalidateQueries({ queryKey: API_KEYS });
    },
  });
  const { errors, ...boxes } = field('scopes');
  return (
    <form className={css.fields} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <TextField {...field('name')} label={t('api-keys.form.name')} hint={t('api-keys.form.name_hint')} required />
      <fieldset className={css.boxes}>
        <legend className={css.groupName}>{t('api-keys.form.scopes')}</legend>
        {FEEDS.map((feed) => (
          <Checkbox key={feed} {...boxes} value={feed} label={t(`api-keys.scope.${feed}`)} />
        ))}
        {errors ? <p className={css.error}>{errors.join('\n')}</p> : null}
      </fieldset>
      <FormFoot busy={busy} onCancel={onCancel} submit={t('api-keys.form.submit')} />
    </form>
  );
}

function MadeKey({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <div className={css.fields}>
      <Notice kind="success" title={t('api-keys.made.title')} live>
        <p>{t('api-keys.made.text')}</p>
        <CopyText text={made.key} label={t('api-keys.made.key')} />
      </Notice>
      <FeedAddresses scopes={made.scopes} />
      <div className={css.foot}>
        <Button variant="primary" onClick={onClose}>
          {t('api-keys.made.close')}
        </Button>
      </div>
    </div>
  );
}
