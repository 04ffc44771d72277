import SearchIcon from 'lucide-react/icons/search';
import { type ComponentType, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/layout/SearchButton.module.css';
import { commandKey, isSearchKey, useKeys } from '#apps/portal/layout/use-keys.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import { toast } from '#ui/Toast.tsx';

type Palette = ComponentType<{ me: Me; onClose: () => void }>;
/** Loaded with the first search: most pages open without it. */
const loadPalette = async (): Promise<Palette> => (await import('#apps/portal/palette/Palette.tsx')).Palette;

/** Opens the search of everything, by a press or by Ctrl and K on every page. */
export function SearchButton({ me }: { me: Me }) {
  const { t } = useTexts();
  const [palette, setPalette] = useState<{ Palette: Palette } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async (): Promise<void> => {
    try {
      if (!palette) setPalette({ Palette: await loadPalette() });
      setOpen(true);
    } catch {
      // The script of the search did not arrive: without a network, or after a new version.
      toast(t('palette.unavailable'), 'danger');
    }
  };
  useKeys((event) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    void (isOpen ? setOpen(false) : open());
  });
  return (
    <>
      <button type="button" className={css.search} aria-keyshortcuts="Control+K Meta+K" onClick={() => void open()}>
        <SearchIcon className={css.icon} aria-hidden="true" />
        <span className={css.label}>{t('palette.button')}</span>
        <span className={css.key} aria-hidden="true">
          {commandKey()} K
        </span>
      </button>
      {palette && isOpen ? <palette.Palette me={me} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
