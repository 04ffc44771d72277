import { useHouse } from '#apps/browser/house.tsx';
import css from '#apps/signage/parts/Calm.module.css';

/** Before there is anything to show, and when there is nothing: the house says so, and nobody is alarmed. */
export function Calm({ title, text }: { title: string; text?: string }) {
  const { trade_name } = useHouse();
  return (
    <main className={`${css.calm} night`}>
      <p className={css.house}>{trade_name}</p>
      <h1 className={css.title}>{title}</h1>
      {text ? <p className={css.text}>{text}</p> : null}
    </main>
  );
}
