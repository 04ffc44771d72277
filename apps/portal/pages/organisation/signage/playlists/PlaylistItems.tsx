import { type DragEvent, type ReactNode, useState } from 'react';
import formCss from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/signage/playlists/Playlist.module.css';
import {
  duplicateOf,
  type ItemValues,
  moved,
  nameOfItem,
} from '#apps/portal/pages/organisation/signage/playlists/playlist-values.ts';
import { ITEMS_MAX } from '#modules/signage/rules/playlist.ts';
import { classes } from '#ui/classes.ts';

/** The media type of a dragged item. */
const DRAGGED = 'text/x-playlist-item';

type List = {
  items: readonly ItemValues[];
  open: number;
  mayEdit: boolean;
  onOpen: (index: number) => void;
  onChange: (items: ItemValues[], open: number) => void;
  /** The fields of the open item. */
  children: ReactNode;
};

/** Shows the items of a playlist in their order: dragged, or moved by the buttons of each. */
export function PlaylistItems(props: List) {
  const { t, formats } = useTexts();
  const { items } = props;
  const total = items.reduce((sum, { seconds }) => sum + (Number(seconds) || 0), 0);
  const time = new Intl.NumberFormat(formats.locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('signage.playlist.items')}</legend>
      <p className={formCss.hint}>
        {t('signage.playlist.items_hint')} {t('signage.playlist.total', { time: time.format(total) })}
      </p>
      {items.length === 0 ? <p>{t('signage.playlist.empty')}</p> : null}
      <ol className={css.items}>
        {items.map((item, index) => (
          <Line key={item.key} index={index} {...props} />
        ))}
      </ol>
    </fieldset>
  );
}

function Line({ index, items, open, mayEdit, onOpen, onChange, children }: List & { index: number }) {
  const { t } = useTexts();
  const [over, setOver] = useState(false);
  const item = items[index];
  if (!item) return null;
  const name = nameOfItem(t, items, index);
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < items.length && from !== to) onChange(moved(items, from, to), to);
  };
  return (
    <li
      className={classes(css.item, over && css.over)}
      // While its fields are open, dragging in them selects their text.
      draggable={mayEdit && open !== index}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(index));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event: DragEvent) => {
        if (!mayEdit || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        move(Number(event.dataTransfer.getData(DRAGGED)), index);
      }}
    >
      <div className={css.line}>
        <button
          type="button"
          className={css.name}
          aria-expanded={open === index}
          aria-label={t('signage.playlist.edit', { name })}
          onClick={() => onOpen(open === index ? -1 : index)}
        >
          {item.kind === 'image' && item.url ? <img className={css.thumb} src={item.url} alt="" /> : null}
          <span>{name}</span>
          <small>{t('signage.seconds', { count: Number(item.seconds) || 0 })}</small>
        </button>
        {mayEdit ? <Actions index={index} items={items} name={name} move={move} onChange={onChange} /> : null}
      </div>
      {open === index ? <div className={css.fields}>{children}</div> : null}
    </li>
  );
}

type Acting = Pick<List, 'items' | 'onChange'> & {
  index: number;
  name: string;
  move: (from: number, to: number) => void;
};

function Actions({ index, items, name, move, onChange }: Acting) {
  const { t } = useTexts();
  const item = items[index];
  if (!item) return null;
  return (
    <span className={css.actions}>
      <Act label={t('signage.playlist.up', { name })} sign="↑" off={index === 0} act={() => move(index, index - 1)} />
      <Act
        label={t('signage.playlist.down', { name })}
        sign="↓"
        off={index === items.length - 1}
        act={() => move(index, index + 1)}
      />
      <Act
        label={t('signage.playlist.duplicate', { name })}
        sign="+"
        off={items.length >= ITEMS_MAX}
        act={() => onChange([...items, duplicateOf(item)], items.length)}
      />
      <Act
        label={t('signage.playlist.remove', { name })}
        sign="×"
        off={items.length === 1}
        act={() =>
          onChange(
            items.filter((_, nth) => nth !== index),
            -1,
          )
        }
      />
    </span>
  );
}

/** Stays in the row without effect, so that it keeps the focus. */
function Act({ label, sign, off, act }: { label: string; sign: string; off: boolean; act: () => void }) {
  return (
    <button
      type="button"
      className={css.act}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => off || act()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
