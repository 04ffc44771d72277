import type { Translate } from '#apps/portal/i18n/language.ts';

const KINDS = ['system', 'provider', 'visitor', 'sales', 'device', 'terminal'] as const;

/** Returns who did something: an employee by name, else the kind of actor. */
export function whoOf(t: Translate, by: string): string {
  const kind = KINDS.find((each) => each === by);
  return kind ? t(`bills.by.${kind}`) : by;
}
