import { useState } from 'react';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { CountrySelect } from '#apps/portal/components/form/CountrySelect.tsx';
import { LanguageTabs } from '#apps/portal/components/form/LanguageTabs.tsx';
import { MissingLanguages } from '#apps/portal/components/form/MissingLanguages.tsx';
import { MultiSelect } from '#apps/portal/components/form/MultiSelect.tsx';
import { OrderedList } from '#apps/portal/components/form/OrderedList.tsx';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { VisibilityChoice } from '#apps/portal/components/form/VisibilityChoice.tsx';
import type { Language } from '#kernel/texts.ts';
import type { Surface } from '#kernel/visibility.ts';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { RadioGroup } from '#ui/RadioGroup.tsx';

const LANGUAGES: readonly Language[] = ['nl', 'fr', 'en'];
const ERROR = 'Choose at least one.';

export const ChoiceSpecimens = () => (
  <>
    <RadioGroupStates />
    <SeveralStates />
    <OrderStates />
    <LanguageStates />
    <Specimen
      of="CountrySelect"
      from="apps/portal/components/form/CountrySelect.tsx"
      use="A country by its name in the language of the page; the stored value is its code."
    >
      <State name="rest">
        <div className={css.column}>
          <CountrySelect field={COUNTRY_FIELD} label="Country" stored="BE" nothing="No country" />
        </div>
      </State>
    </Specimen>
  </>
);

const COUNTRY_FIELD = {
  name: 'country',
  defaultValue: 'BE',
  onChange: async () => {},
  onBlur: async () => {},
  ref: () => {},
};

const WAYS = [
  { value: 'card', label: 'Card', hint: 'Paid at once.' },
  { value: 'transfer', label: 'Bank transfer', hint: 'The seats are free again after three days without a payment.' },
  { value: 'voucher', label: 'Voucher', disabled: true },
] as const;

function Ways({ disabled, errors }: { disabled?: boolean; errors?: readonly string[] }) {
  const [value, setValue] = useState<string | null>(errors ? null : 'card');
  return (
    <RadioGroup label="Pay by" options={WAYS} value={value} onChange={setValue} disabled={disabled} errors={errors} />
  );
}

const RadioGroupStates = () => (
  <Specimen of="RadioGroup" from="ui/RadioGroup.tsx" use="One of two to five choices, each with room for a sentence.">
    <State name="rest, with one that is disabled">
      <div className={css.column}>
        <Ways />
      </div>
    </State>
    <State name="error">
      <div className={css.column}>
        <Ways errors={['Choose how you pay.']} />
      </div>
    </State>
    <State name="disabled">
      <div className={css.column}>
        <Ways disabled />
      </div>
    </State>
  </Specimen>
);

const DAYS = [
  { value: 'fri', name: 'Friday' },
  { value: 'sat', name: 'Saturday' },
  { value: 'sun', name: 'Sunday' },
];

function Days({ errors }: { errors?: string }) {
  const [chosen, setChosen] = useState<readonly string[]>(errors ? [] : ['fri']);
  return (
    <Choices
      label="Days"
      hint="The price is valid then."
      options={DAYS}
      chosen={chosen}
      onChange={setChosen}
      errors={errors}
    />
  );
}

function Actors({ errors }: { errors?: string }) {
  const [chosen, setChosen] = useState<readonly string[]>(errors ? [] : ['fri', 'sun']);
  return (
    <MultiSelect label="Days" add="Add a day" options={DAYS} chosen={chosen} onChange={setChosen} errors={errors} />
  );
}

function Places() {
  const [chosen, setChosen] = useState<readonly Surface[]>(['SITE', 'POS']);
  return <VisibilityChoice label="Visible on" chosen={chosen} onChange={setChosen} />;
}

const SeveralStates = () => (
  <>
    <Specimen of="Choices" from="apps/portal/components/form/Choices.tsx" use="Several of a few options.">
      <State name="rest">
        <Days />
      </State>
      <State name="error">
        <Days errors={ERROR} />
      </State>
    </Specimen>
    <Specimen
      of="MultiSelect"
      from="apps/portal/components/form/MultiSelect.tsx"
      use="Several of many options, in the order in which they are chosen."
    >
      <State name="rest">
        <div className={css.column}>
          <Actors />
        </div>
      </State>
      <State name="error">
        <div className={css.column}>
          <Actors errors={ERROR} />
        </div>
      </State>
    </Specimen>
    <Specimen
      of="VisibilityChoice"
      from="apps/portal/components/form/VisibilityChoice.tsx"
      use="Where something is visible: website, signage, tills, portal."
    >
      <State name="rest">
        <Places />
      </State>
    </Specimen>
  </>
);

const ENTRIES = [
  { id: 1, name: 'Popcorn', note: 'small, medium, large' },
  { id: 2, name: 'Waffle' },
  { id: 3, name: 'Lemonade' },
];

function Order() {
  const [ids, setIds] = useState<readonly number[]>([1, 2, 3]);
  const entries = ids.flatMap((id) => ENTRIES.filter((entry) => entry.id === id));
  return <OrderedList label="Products" entries={entries} onOrder={setIds} />;
}

const OrderStates = () => (
  <Specimen
    of="OrderedList"
    from="apps/portal/components/form/OrderedList.tsx"
    use="Entries that an employee puts in order, by dragging or by the two buttons."
  >
    <State name="rest" wide>
      <Order />
    </State>
  </Specimen>
);

function Tabs() {
  const [chosen, setChosen] = useState<Language>('nl');
  return <LanguageTabs languages={LANGUAGES} chosen={chosen} missing={['fr']} onChoose={setChosen} />;
}

const LanguageStates = () => (
  <>
    <Specimen
      of="TextsFields"
      from="apps/portal/components/form/TextsFields.tsx"
      use="A short text in every language of the website, one field each."
    >
      <State name="names" wide>
        <TextsFields label="Name" languages={LANGUAGES} field={() => ({ defaultValue: 'Matinee' })} />
      </State>
      <State name="sentences, with an error" wide>
        <TextsFields
          label="Text"
          hint="Shown below the name."
          rows={2}
          languages={LANGUAGES}
          errors="Write the text in one language at least."
          field={() => ({})}
        />
      </State>
    </Specimen>
    <Specimen
      of="LanguageTabs"
      from="apps/portal/components/form/LanguageTabs.tsx"
      use="Chooses the language of a long text; languages without one are marked."
    >
      <State name="rest">
        <Tabs />
      </State>
    </Specimen>
    <Specimen
      of="MissingLanguages"
      from="apps/portal/components/form/MissingLanguages.tsx"
      use="Says in a list in which languages a text is missing; shows nothing if there are none."
    >
      <State name="two are missing">
        <MissingLanguages missing={['fr', 'nl']} />
      </State>
    </Specimen>
  </>
);
