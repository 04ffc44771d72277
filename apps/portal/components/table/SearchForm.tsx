import { type FormEvent, type ReactNode, useState } from 'react';
import css from '#apps/portal/components/table/SearchForm.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

/**
 * Shows the search field of a list, with its other filters (`children`) beside it. The search
 * starts on submit, not after every character; clearing the field shows all rows at once.
 */
export function SearchForm(props: {
  search: string;
  onSearch: (search: string) => void;
  label: string;
  example?: string;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(props.search);
  const [searched, setSearched] = useState(props.search);
  // Another address, such as a link of the search of everything, brings another search.
  if (searched !== props.search) {
    setSearched(props.search);
    setTyped(props.search);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    props.onSearch(typed.trim());
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.search}>
        <TextField
          label={props.label}
          placeholder={props.example}
          type="search"
          value={typed}
          maxLength={100}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value === '') props.onSearch('');
          }}
        />
      </div>
      {props.children}
      <Button type="submit">{t('common.search')}</Button>
    </form>
  );
}
