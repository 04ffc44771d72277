import type { ReactNode } from 'react';
import css from '#apps/portal/components/page/Facts.module.css';

/** `key` if two facts have the same name. */
export type Fact = readonly [name: string, value: ReactNode, key?: string | number];

/** Lists read-only facts by name. A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value, key = name]) => (
          <div key={key} className={css.fact}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
