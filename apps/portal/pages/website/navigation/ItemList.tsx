import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { MoveButtons } from '#apps/portal/pages/website/navigation/MoveButtons.tsx';
import css from '#apps/portal/pages/website/navigation/NavigationPage.module.css';
import { type Item, movedIn, type Place, withBranch } from '#apps/portal/pages/website/navigation/navigation.ts';
import { textFor } from '#kernel/texts.ts';
import { Badge } from '#ui/Badge.tsx';

/** Lists the items of one branch, each with its children. */
export function ItemList(props: {
  items: readonly Item[];
  all: readonly Item[];
  above: Place;
  mayEdit: boolean;
  onChange: (all: Item[]) => void;
}) {
  const { t, locale } = useTexts();
  const { items, all, above, mayEdit } = props;
  if (items.length === 0) return null;
  const inPlaceOf = (branch: Item[] | null, place: Place) => branch && withBranch(all, place, () => branch);
  return (
    <ol className={above.length === 0 ? css.list : css.below}>
      {items.map((item, at) => {
        const place = [...above, at];
        const name = textFor(item.name, locale);
        return (
          <li key={`${item.url} ${name}`}>
            <div className={css.line}>
              <span className={css.name}>
                <span className={css.words}>
                  <Link to={`item/${place.join('.')}`}>{name}</Link>
                  {item.badge ? <Badge variant={item.badge.variant}>{textFor(item.badge.text, locale)}</Badge> : null}
                </span>
                {above.length === 0 && mayEdit ? (
                  <Link className={css.add} to={`item/new/${[...place, item.children?.length ?? 0].join('.')}`}>
                    {t('navigation.add_below')}
                  </Link>
                ) : null}
              </span>
              <MoveButtons
                name={name}
                mayEdit={mayEdit}
                up={inPlaceOf(movedIn(items, at, -1), place)}
                down={inPlaceOf(movedIn(items, at, 1), place)}
                onMove={props.onChange}
              />
            </div>
            <ItemList {...props} items={item.children ?? []} above={place} />
          </li>
        );
      })}
    </ol>
  );
}
