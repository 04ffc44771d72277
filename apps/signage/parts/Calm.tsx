import css from '#apps/signage/parts/Calm.module.css';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** Shows a calm text if there is nothing to show yet, or nothing at all. */
export function Calm({ title, text }: { title: string; text?: string }) {
  const { trade_name } = useExhibitor();
  return (
    <main className={`${css.calm} night`}>
      <p className={css.exhibitor}>{trade_name}</p>
      <h1 className={css.title}>{title}</h1>
      {text ? <p className={css.text}>{text}</p> : null}
    </main>
  );
}
