import { useState } from 'react';
import { HtmlField } from '#apps/portal/components/html/HtmlField.tsx';
import { type ChosenPicture, PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { drawnPicture } from '#testing/specimens/drawn-picture.ts';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { TextField } from '#ui/Field.tsx';
import { Poster } from '#ui/Poster.tsx';

const POSTER = { url: drawnPicture(400, 600), width: 400, height: 600 };
const STILL = { url: drawnPicture(640, 360), width: 640, height: 360 };
const TEXT = '<h2>Opening night</h2>\n<p>With <strong>live music</strong> by the <a href="/en/info">orchestra</a>.</p>';

export const PictureSpecimens = () => (
  <>
    <PosterStates />
    <PictureFieldStates />
    <HtmlFieldStates />
  </>
);

const PosterStates = () => (
  <Specimen
    of="Poster"
    from="ui/Poster.tsx"
    use="A poster or a still in its frame. Its space is there before the picture; the title stands for a missing one."
  >
    <State name="poster">
      <span className={css.poster}>
        <Poster sources={[POSTER]} alt="A moon above hills" sizes="9rem" />
      </span>
    </State>
    <State name="poster without a picture">
      <span className={css.poster}>
        <Poster sources={[]} alt="" sizes="9rem" title="Nosferatu" />
      </span>
    </State>
    <State name="wide">
      <span className={css.still}>
        <Poster sources={[STILL]} alt="A moon above hills" sizes="16rem" shape="wide" />
      </span>
    </State>
    <State name="wide without a picture">
      <span className={css.still}>
        <Poster sources={[]} alt="" sizes="16rem" shape="wide" title="The Cabinet of Dr. Caligari" />
      </span>
    </State>
  </Specimen>
);

function Chosen({ first, errors }: { first: ChosenPicture | null; errors?: readonly string[] }) {
  const [picture, setPicture] = useState<ChosenPicture | null>(first);
  return (
    <PictureField
      label="Poster"
      hint="Upright, 2:3."
      use="poster"
      picture={picture}
      onChange={setPicture}
      errors={errors}
    >
      <TextField label="Alternative text" defaultValue="A moon above hills" />
    </PictureField>
  );
}

const PictureFieldStates = () => (
  <Specimen
    of="PictureField"
    from="apps/portal/components/picture/PictureField.tsx"
    use="One picture, by choosing, dropping or pasting it. The server makes its sizes at once."
  >
    <State name="empty" wide>
      <Chosen first={null} />
    </State>
    <State name="with a picture and a field that belongs to it" wide>
      <Chosen first={{ key: 'drawn', url: POSTER.url }} />
    </State>
    <State name="error" wide>
      <Chosen first={null} errors={['A poster is required.']} />
    </State>
    <State name="disabled" wide>
      <PictureField label="Poster" use="poster" picture={null} onChange={() => {}} disabled />
    </State>
  </Specimen>
);

function Edited({ errors }: { errors?: readonly string[] }) {
  const [html, setHtml] = useState(errors ? '' : TEXT);
  return (
    <HtmlField
      label={errors ? 'Text of the event' : 'Text of the page'}
      language="en"
      locales={['en']}
      value={html}
      onChange={setHtml}
      maxLength={10_000}
      rows={5}
      errors={errors}
    />
  );
}

const HtmlFieldStates = () => (
  <Specimen
    of="HtmlField"
    from="apps/portal/components/html/HtmlField.tsx"
    use="A long text of the website, with buttons for its marks and a preview."
  >
    <State name="with a text" wide>
      <Edited />
    </State>
    <State name="empty, with an error" wide>
      <Edited errors={['Write a text.']} />
    </State>
    <State name="disabled" wide>
      <HtmlField
        label="Text of the widget"
        language="en"
        locales={['en']}
        value={TEXT}
        onChange={() => {}}
        maxLength={10_000}
        rows={3}
        disabled
      />
    </State>
  </Specimen>
);
