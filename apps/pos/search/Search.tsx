import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { SearchIcon } from '#apps/pos/layout/icons.tsx';
import { SearchDialog } from '#apps/pos/search/SearchDialog.tsx';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';

/** A button that opens the search of the till. `className`: as the buttons beside it. */
export function Search({ className }: { className: string | undefined }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} {...shortcut('find')} onClick={() => setOpen(true)}>
        <SearchIcon />
        <span>{t('search.button')}</span>
      </button>
      {isOpen ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
