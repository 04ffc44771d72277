import { useId } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/roles/PermissionMatrix.module.css';
import { turned, withViews } from '#modules/access/rules/permissions.ts';
import {
  PERMISSIONS,
  type Permission,
  permissionFor,
  type Resource,
  SECTIONS,
  SPECIALS,
  type Special,
  VERBS,
} from '#modules/access/rules/roles.ts';
import { classes } from '#ui/classes.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Matrix = {
  caption: string;
  chosen: ReadonlySet<Permission>;
  /** Without it the matrix is read-only. */
  onChange?: (chosen: Permission[]) => void;
  /** Returns whether the signed-in employee may give or remove this permission. */
  mayTurn?: (permission: Permission) => boolean;
  errors?: string | undefined;
};
type Turning = Pick<Matrix, 'chosen'> & {
  turn: ((permission: Permission) => void) | null;
  mayTurn: (permission: Permission) => boolean;
  noteId: string;
};

/**
 * Shows the permissions of a role or an employee: each part of the program with its three verbs,
 * and the further permissions.
 */
export function PermissionMatrix({ caption, chosen: given, onChange, mayTurn = () => true, errors }: Matrix) {
  const { t } = useTexts();
  const noteId = useId();
  const chosen = new Set(withViews([...given]));
  const turn = (permission: Permission): void => onChange?.(turned(chosen, permission, mayTurn));
  const turning: Turning = { chosen, mayTurn, noteId, turn: onChange ? turn : null };
  const isLimited = onChange !== undefined && !PERMISSIONS.every(mayTurn);
  return (
    <div className={css.matrix}>
      {isLimited ? (
        <p className={css.note} id={noteId}>
          {t('roles.matrix.not_yours')}
        </p>
      ) : null}
      {onChange ? <p className={css.note}>{t('roles.matrix.implied')}</p> : null}
      {errors ? <p className={css.error}>{errors}</p> : null}
      <table className={css.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('roles.matrix.resource')}</th>
            {VERBS.map((verb) => (
              <th key={verb} scope="col" className={css.verb}>
                {t(`roles.verb.${verb}`)}
              </th>
            ))}
          </tr>
        </thead>
        {SECTIONS.map(([section, resources]) => (
          <tbody key={section}>
            <tr>
              <th className={css.section} scope="rowgroup" colSpan={VERBS.length + 1}>
                {t(`roles.section.${section}`)}
              </th>
            </tr>
            {resources.map((resource) => (
              <Row key={resource} resource={resource} {...turning} />
            ))}
          </tbody>
        ))}
      </table>
      <fieldset className={css.specials}>
        <legend className={css.section}>{t('roles.matrix.special')}</legend>
        {SPECIALS.map((special) => (
          <SpecialBox key={special} special={special} {...turning} />
        ))}
      </fieldset>
    </div>
  );
}

function Row({ resource, ...turning }: Turning & { resource: Resource }) {
  const { t } = useTexts();
  const name = t(`roles.resource.${resource}.name`);
  return (
    <tr>
      <th scope="row" className={css.resource}>
        {name}
        <small className={css.text}>{t(`roles.resource.${resource}.text`)}</small>
      </th>
      {VERBS.map((verb) => {
        const permission = permissionFor(resource, verb);
        return (
          <td key={verb} className={css.cell}>
            {permission && <Box permission={permission} label={`${name}: ${t(`roles.verb.${verb}`)}`} {...turning} />}
          </td>
        );
      })}
    </tr>
  );
}

function SpecialBox({ special, ...turning }: Turning & { special: Special }) {
  const { t } = useTexts();
  const id = useId();
  const isFaded = turning.turn !== null && !turning.mayTurn(special);
  return (
    <div className={classes(css.special, isFaded && css.faded)}>
      <Box id={id} permission={special} {...turning} />
      {turning.turn === null ? (
        <span>{t(`roles.special.${special}`)}</span>
      ) : (
        <label htmlFor={id}>{t(`roles.special.${special}`)}</label>
      )}
    </div>
  );
}

type BoxProps = Turning & { permission: Permission; id?: string; label?: string };

/**
 * A checkbox the employee may not change still gets the focus and gives the reason: a screen reader
 * would skip a disabled one.
 */
function Box({ permission, id, label, chosen, turn, mayTurn, noteId }: BoxProps) {
  const has = chosen.has(permission);
  if (turn === null) return <Mark has={has} />;
  const isOpen = mayTurn(permission);
  return (
    <input
      id={id}
      type="checkbox"
      className={classes(css.box, !isOpen && css.faded)}
      checked={has}
      aria-disabled={isOpen ? undefined : true}
      aria-describedby={isOpen ? undefined : noteId}
      aria-label={label}
      onChange={() => turn(permission)}
    />
  );
}

/** Shows a permission read-only. */
function Mark({ has }: { has: boolean }) {
  const { t } = useTexts();
  return (
    <span className={classes(css.mark, !has && css.without)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={has ? 'M2.5 8.5l3.5 3.5 7.5-8' : 'M5 8h6'} />
      </svg>
      <VisuallyHidden>{t(has ? 'common.yes' : 'common.no')}</VisuallyHidden>
    </span>
  );
}
