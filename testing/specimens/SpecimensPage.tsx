import { useEffect } from 'react';
import { BadgeSpecimens } from '#testing/specimens/BadgeSpecimens.tsx';
import { ButtonSpecimens } from '#testing/specimens/ButtonSpecimens.tsx';
import { ChoiceSpecimens } from '#testing/specimens/ChoiceSpecimens.tsx';
import { DialogSpecimens } from '#testing/specimens/DialogSpecimens.tsx';
import { FieldSpecimens } from '#testing/specimens/FieldSpecimens.tsx';
import { ListSpecimens } from '#testing/specimens/ListSpecimens.tsx';
import { MessageSpecimens } from '#testing/specimens/MessageSpecimens.tsx';
import { PageSpecimens } from '#testing/specimens/PageSpecimens.tsx';
import { PictureSpecimens } from '#testing/specimens/PictureSpecimens.tsx';
import { Chapter } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { Button } from '#ui/Button.tsx';
import { Chips, chipClass } from '#ui/Chips.tsx';
import { toggleColorScheme } from '#web/shell/color-scheme.ts';
import { useTitle } from '#web/shell/use-title.ts';

const CHAPTERS = [
  { id: 'buttons', title: 'Buttons', Specimens: ButtonSpecimens },
  { id: 'fields', title: 'Fields', Specimens: FieldSpecimens },
  { id: 'choices', title: 'Choices', Specimens: ChoiceSpecimens },
  { id: 'messages', title: 'Messages', Specimens: MessageSpecimens },
  { id: 'waiting', title: 'Badges and waiting', Specimens: BadgeSpecimens },
  { id: 'lists', title: 'Lists', Specimens: ListSpecimens },
  { id: 'dialogs', title: 'Dialogs', Specimens: DialogSpecimens },
  { id: 'pages', title: 'Parts of a page', Specimens: PageSpecimens },
  { id: 'pictures', title: 'Pictures and long texts', Specimens: PictureSpecimens },
];

/** Every part of ui/ and every part that pages of the portal share, in all its states. */
export function SpecimensPage() {
  useTitle('Specimens');
  // The anchor of the address is there only now.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <div className={css.page}>
      <header className={css.row}>
        <h1>Specimens</h1>
        <Button onClick={toggleColorScheme}>Change the lights</Button>
      </header>
      <div className={css.contents}>
        <Chips label="Chapters">
          {CHAPTERS.map(({ id, title }) => (
            <a key={id} className={chipClass(false)} href={`#${id}`}>
              {title}
            </a>
          ))}
        </Chips>
      </div>
      <main>
        {CHAPTERS.map(({ id, title, Specimens }) => (
          <Chapter key={id} id={id} title={title}>
            <Specimens />
          </Chapter>
        ))}
      </main>
    </div>
  );
}
