import ArrowRight from 'lucide-react/icons/arrow-right';
import SearchIcon from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { type Entry, knownEntries } from '#apps/portal/palette/entries.ts';
import { bestOf } from '#apps/portal/palette/match.ts';
import { keepOwnStyles } from '#apps/portal/palette/own-styles.ts';
import css from '#apps/portal/palette/Palette.module.css';
import { recentEntries, remember } from '#apps/portal/palette/recent.ts';
import { type Found, ICON_OF, useFound } from '#apps/portal/palette/use-found.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import { Button } from '#ui/Button.tsx';

keepOwnStyles();

const KNOWN_MAX = 7;
const ACTIONS_MAX = 4;
/** Time without typing before the lists are searched. */
const PAUSE_MS = 250;
const TYPED_MAX = 100;

type Group = { readonly name: string; readonly entries: readonly Entry[] };

/**
 * Finds everything that an employee may see, and opens it: pages and settings by name and synonym,
 * films, screenings, bills, cards and people by the search of their lists. It is in the browser's
 * modal dialog, above a sheet that is open.
 */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useFound(me, search, formats);
  const groups = useGroups(me, typed.trim(), search, found);
  const entries = groups.flatMap((group) => group.entries);
  const isSearching = found.isSearching || search !== typed.trim();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A press beside it, for the pointer; the keyboard has Escape.
    const onPress = ({ target }: MouseEvent): void => {
      if (target === element) element?.close();
    };
    element?.addEventListener('click', onPress);
    return () => element?.close();
  }, []);
  const choose = (entry: Entry | undefined): void => {
    if (!entry) return;
    remember(me.uuid, entry);
    onClose();
    void navigate(entry.to);
  };
  /** Results of the server arrive after the key, and then none of them is marked: Enter opens the first. */
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const input = event.target;
    if (event.key !== 'Enter' || !(input instanceof HTMLInputElement)) return;
    if (input.getAttribute('aria-activedescendant') || isSearching) return;
    event.preventDefault();
    choose(entries[0]);
  };
  // In the body: the column of the navigation, where the button is, always has the dark colours.
  return createPortal(
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={t('palette.title')}
      onClose={onClose}
      onKeyDownCapture={onKeyDownCapture}
    >
      <I18nProvider locale={formats.locale}>
        <div className={css.sheet}>
          <Autocomplete inputValue={typed} onInputChange={(text) => setTyped(text.slice(0, TYPED_MAX))}>
            <SearchField className={css.field} aria-label={t('palette.label')} autoFocus>
              <SearchIcon className={css.icon} aria-hidden="true" />
              <Input className={css.input} placeholder={t('palette.placeholder')} />
              <button type="button" className={css.close} aria-label={t('palette.close')} onClick={onClose}>
                Esc
              </button>
            </SearchField>
            <Results groups={groups} onChoose={(to) => choose(entries.find((entry) => keyOf(entry) === to))} />
          </Autocomplete>
          <State typed={typed.trim()} count={entries.length} isSearching={isSearching} found={found} />
          <p className={css.keys} aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.keys.move')}
            </span>
            <span>
              <kbd>↵</kbd> {t('palette.keys.open')}
            </span>
          </p>
        </div>
      </I18nProvider>
    </dialog>,
    document.body,
  );
}

const keyOf = ({ kind, to }: Entry): string => `${kind} ${to}`;

/** Returns the text after a pause without typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Without words: what was opened last, and actions. With words: what the browser knows, then what the lists have. */
function useGroups(me: Me, typed: string, search: string, found: Found): readonly Group[] {
  const { t } = useTexts();
  const known = useMemo(() => knownEntries(t, me), [t, me]);
  const recent = useMemo(() => recentEntries(me.uuid, known, ICON_OF), [me, known]);
  const of = (...kinds: readonly Entry['kind'][]) => known.filter(({ kind }) => kinds.includes(kind));
  const best = (limit: number, ...kinds: readonly Entry['kind'][]): Entry[] =>
    bestOf(typed, of(...kinds), limit).map(({ of: entry, word }) => (word ? { ...entry, detail: word } : entry));
  const groups: Group[] =
    typed === ''
      ? [
          { name: t('palette.group.recent'), entries: recent },
          {
            name: t('palette.group.action'),
            entries: of('action')
              .filter((action) => !recent.includes(action))
              .slice(0, KNOWN_MAX),
          },
        ]
      : [
          { name: t('palette.group.page'), entries: best(KNOWN_MAX, 'page') },
          { name: t('palette.group.setting'), entries: best(ACTIONS_MAX, 'setting') },
          { name: t('palette.group.action'), entries: best(ACTIONS_MAX, 'action') },
          // All at once: a list that answers later would move what is about to be chosen.
          ...(search === typed && !found.isSearching ? found.groups : []).map(({ kind, entries, all }) => ({
            name: t(`palette.group.${kind}`),
            entries: all
              ? [
                  ...entries,
                  {
                    kind: 'results' as const,
                    title: t('palette.all', { search }),
                    detail: '',
                    to: all,
                    icon: ArrowRight,
                  },
                ]
              : entries,
          })),
        ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function Results({ groups, onChoose }: { groups: readonly Group[]; onChoose: (key: string) => void }) {
  const { t } = useTexts();
  return (
    <Menu className={css.results} aria-label={t('palette.results')} onAction={(key) => onChoose(String(key))}>
      {groups.map(({ name, entries }) => (
        <MenuSection key={name} id={name} className={css.group}>
          <Header className={css.groupName}>{name}</Header>
          {entries.map((entry) => {
            const { icon: Icon, title, detail } = entry;
            return (
              <MenuItem key={keyOf(entry)} id={keyOf(entry)} textValue={title} className={css.entry}>
                <Icon className={css.icon} aria-hidden="true" />
                <span className={css.title}>{title}</span>
                {detail ? <span className={css.detail}>{detail}</span> : null}
              </MenuItem>
            );
          })}
        </MenuSection>
      ))}
    </Menu>
  );
}

/** Says what the search does and how much it found. */
function State(props: { typed: string; count: number; isSearching: boolean; found: Found }) {
  const { t } = useTexts();
  const { typed, count, isSearching, found } = props;
  const isEmpty = typed !== '' && count === 0 && !isSearching;
  return (
    <>
      <div role="status" className={isEmpty ? css.empty : css.state}>
        {isSearching && typed !== '' ? <p>{t('palette.searching')}</p> : null}
        {isEmpty ? (
          <>
            <p className={css.nothing}>{t('palette.nothing', { search: typed })}</p>
            <p>{t('palette.nothing_hint')}</p>
          </>
        ) : null}
        {!isSearching && typed !== '' && count > 0 ? <p>{t('palette.count', { count })}</p> : null}
      </div>
      {found.hasFailed && typed !== '' ? (
        <div className={css.failed} role="alert">
          <p>{t('palette.failed')}</p>
          <Button size="small" onClick={found.retry}>
            {t('common.retry')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
