import css from '#apps/portal/components/form/Form.module.css';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useApiKeys } from '#apps/portal/pages/organisation/api-keys/api-keys.ts';
import type { FeedName } from '#modules/feeds/rules/feed-names.ts';

/** What a partner needs beside the key: the header and the addresses. */
export function FeedAddresses({ scopes }: { scopes: readonly FeedName[] }) {
  const { t } = useTexts();
  const { data } = useApiKeys();
  return (
    <section className={css.group}>
      <p>{t('api-keys.use', { header: 'X-Api-Key' })}</p>
      <Facts
        facts={scopes.map((scope) => [
          t(`api-keys.scope.${scope}`),
          data ? <code key={scope}>{`${data.address}/${scope}`}</code> : null,
        ])}
      />
    </section>
  );
}
