import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/employees/EffectivePermissions.module.css';
import type { Offered } from '#apps/portal/pages/people/employees/employees.ts';
import { levelText } from '#apps/portal/pages/people/roles/roles.ts';
import { effectiveOf, levelOf, type Rights, type Source, sourcesOf } from '#modules/access/rules/rights.ts';
import { type Permission, permissionFor, SECTIONS, SPECIALS, VERBS } from '#modules/access/rules/roles.ts';

type Line = { readonly name: string; readonly held: readonly { readonly what: string; readonly by: string }[] };

/**
 * Shows the effective permissions of an employee and their sources: roles and further permissions
 * (D-127).
 */
export function EffectivePermissions({ rights }: { rights: Rights<Offered> }) {
  const { t } = useTexts();
  const lines = linesOf(t, rights);
  return (
    <details className={css.may}>
      <summary className={css.summary}>
        {t('employees.may.title')}
        <small className={css.count}>
          {t('roles.matrix.count', { count: effectiveOf(rights).size })} · {t('roles.column.level')}{' '}
          {levelText(t, levelOf(rights))}
        </small>
      </summary>
      {lines.length === 0 ? <p className={css.by}>{t('employees.may.none')}</p> : null}
      <dl className={css.lines}>
        {lines.map(({ name, held }) => (
          <div key={name} className={css.line}>
            <dt>{name}</dt>
            <dd>
              {held.map(({ what, by }) => (
                <p key={`${what} ${by}`}>
                  {what} <span className={css.by}>{t('employees.may.by', { sources: by })}</span>
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function linesOf(t: Translate, rights: Rights<Offered>): Line[] {
  const mayDo = effectiveOf(rights);
  const by = (permission: Permission): string =>
    sourcesOf(rights, permission)
      .map((source) => sourceText(t, source))
      .join(', ');
  const resources = SECTIONS.flatMap(([, each]) => [...each]).map((resource): Line => {
    const held = VERBS.flatMap((verb) => {
      const permission = permissionFor(resource, verb);
      return permission && mayDo.has(permission) ? [{ verb, source: by(permission) }] : [];
    });
    const sources = [...new Set(held.map(({ source }) => source))];
    return {
      name: t(`roles.resource.${resource}.name`),
      held: sources.map((source) => ({
        what: held
          .filter((each) => each.source === source)
          .map(({ verb }) => t(`roles.verb.${verb}`))
          .join(', '),
        by: source,
      })),
    };
  });
  const specials = SPECIALS.filter((special) => mayDo.has(special)).map((special) => ({
    what: t(`roles.special.${special}`),
    by: by(special),
  }));
  return [...resources, { name: t('roles.matrix.special'), held: specials }].filter(({ held }) => held.length > 0);
}

function sourceText(t: Translate, source: Source<Offered>): string {
  if (source === null) return t('employees.may.own');
  return 'role' in source ? t(`employees.role.${source.role}`) : source.customRole.name;
}
