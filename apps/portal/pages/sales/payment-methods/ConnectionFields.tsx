import css from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { ConnectionKey, MethodKind } from '#modules/payments/rules/method-kinds.ts';
import { TextField } from '#ui/Field.tsx';

export type ConnectionValues = Record<ConnectionKey, string>;
export const NO_CONNECTION: ConnectionValues = { api_key: '', profile_id: '', base_url: '', keys_url: '' };

/** Returns the values of the keys that a provider has; the others are not sent. */
export const connectionOf = (kind: MethodKind, values: ConnectionValues): Partial<ConnectionValues> =>
  Object.fromEntries([...kind.required, ...kind.addresses].map((key) => [key, values[key].trim()]));

type Input = { name: string; errors?: string[] };

/** Asks for the keys of a provider, and for its addresses when they are not the usual ones. `isKeySet`: a key is stored. */
export function ConnectionFields(props: { kind: MethodKind; isKeySet: boolean; field: (key: ConnectionKey) => Input }) {
  const { t } = useTexts();
  const { kind, isKeySet, field } = props;
  const common = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      {kind.required.map((key) => (
        <TextField
          key={key}
          {...field(key)}
          {...common}
          label={t(`payment-methods.connection.${key}`)}
          hint={
            key === 'api_key' && isKeySet
              ? t('payment-methods.connection.api_key_set')
              : t(`payment-methods.connection.${key}_hint`)
          }
          type={key === 'api_key' ? 'password' : 'text'}
          required={!(key === 'api_key' && isKeySet)}
        />
      ))}
      <details>
        <summary className={css.hint}>{t('payment-methods.connection.addresses')}</summary>
        <div className={css.fields}>
          {kind.addresses.map((key) => (
            <TextField
              key={key}
              {...field(key)}
              {...common}
              label={t(`payment-methods.connection.${key}`)}
              hint={t('payment-methods.connection.address_hint')}
              optional={t('common.optional')}
              type="url"
            />
          ))}
        </div>
      </details>
    </>
  );
}
