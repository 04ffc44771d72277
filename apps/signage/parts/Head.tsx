import { useTexts } from '#apps/signage/i18n/language.ts';
import css from '#apps/signage/parts/Head.module.css';
import type { Moment } from '#apps/signage/show/moment.ts';

/** Heads a list: its title, the exhibitor and the time. */
export function Head({ title, lead, moment }: { title: string; lead?: string | undefined; moment: Moment }) {
  const { formats } = useTexts();
  const { data, theme, time } = moment;
  const logo = theme.logo_url ?? data.exhibitor.logo_url;
  const place = data.device.cinema?.name ?? data.exhibitor.trade_name;
  return (
    <header className={css.head}>
      <div>
        <h1 className={css.title}>{title}</h1>
        {lead ? <p className={css.lead}>{lead}</p> : null}
      </div>
      <div className={css.exhibitor}>
        {logo ? <img className={css.logo} src={logo} alt={place} /> : <p className={css.name}>{place}</p>}
        <p className={css.clock}>{formats.time(time)}</p>
      </div>
    </header>
  );
}
