import { type ReactNode, useState } from 'react';
import { DateField, DateTimeField, TimeField } from '#apps/portal/components/form/dates.tsx';
import { VatField } from '#apps/portal/components/form/VatField.tsx';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { Checkbox, Field, Select, TextArea, TextField } from '#ui/Field.tsx';
import { Stepper } from '#ui/Stepper.tsx';

const HINT = 'Visitors see this name.';
const ERRORS = ['This name is taken.', 'It has more than 20 characters.'];
const nothing = (): void => {};

export const FieldSpecimens = () => (
  <>
    <TextFieldStates />
    <TextAreaStates />
    <SelectStates />
    <CheckboxStates />
    <StepperStates />
    <DateFieldStates />
    <TimeFieldStates />
  </>
);

/** One field in the width it has in a sheet. */
const Column = ({ name, children }: { name: string; children: ReactNode }) => (
  <State name={name}>
    <div className={css.column}>{children}</div>
  </State>
);

const TextFieldStates = () => (
  <>
    <Specimen of="TextField" from="ui/Field.tsx" use="One line of text. The label is above it, never inside it.">
      <Column name="rest">
        <TextField label="Name" defaultValue="Great Hall" />
      </Column>
      <Column name="empty, with an example">
        <TextField label="Name" placeholder="Great Hall" />
      </Column>
      <Column name="hint">
        <TextField label="Name" hint={HINT} defaultValue="Great Hall" />
      </Column>
      <Column name="optional">
        <TextField label="Name" optional="(optional)" />
      </Column>
      <Column name="errors and hint">
        <TextField label="Name" hint={HINT} errors={ERRORS} defaultValue="Great Hall of the Cinema" />
      </Column>
      <Column name="disabled">
        <TextField label="Name" disabled defaultValue="Great Hall" />
      </Column>
      <Column name="read only">
        <TextField label="Name" readOnly defaultValue="Great Hall" />
      </Column>
    </Specimen>
    <Specimen
      of="Field"
      from="ui/Field.tsx"
      use="Label, hint and errors around a control that is no field of its own, such as a slider."
    >
      <Column name="around a slider">
        <Field label="Volume" hint="Of the trailers in the lobby.">
          {(control) => <input type="range" {...control} className={css.slider} />}
        </Field>
      </Column>
    </Specimen>
  </>
);

const TextAreaStates = () => (
  <Specimen of="TextArea" from="ui/Field.tsx" use="Several lines of text.">
    <Column name="rest">
      <TextArea label="Note" rows={3} defaultValue="The projector was cleaned." />
    </Column>
    <Column name="errors">
      <TextArea label="Note" rows={3} errors={['Write a note.']} />
    </Column>
    <Column name="disabled">
      <TextArea label="Note" rows={3} disabled defaultValue="The projector was cleaned." />
    </Column>
  </Specimen>
);

const SelectStates = () => (
  <>
    <Specimen of="Select" from="ui/Field.tsx" use="One of more than five choices that need no explanation.">
      <Column name="rest">
        <Select label="Screen" hint="The largest first.">
          <option>Great Hall</option>
          <option>Small Hall</option>
        </Select>
      </Column>
      <Column name="errors">
        <Select label="Screen" errors={['Choose a screen.']}>
          <option value="">None</option>
        </Select>
      </Column>
      <Column name="disabled">
        <Select label="Screen" disabled>
          <option>Great Hall</option>
        </Select>
      </Column>
    </Specimen>
    <Specimen
      of="VatField"
      from="apps/portal/components/form/VatField.tsx"
      use="The VAT of something that is sold, by the name of its kind. The hint says what was planned."
    >
      <Column name="rest">
        <VatField label="VAT" own="reduced" defaultValue="reduced" />
      </Column>
    </Specimen>
  </>
);

const CheckboxStates = () => (
  <Specimen of="Checkbox" from="ui/Field.tsx" use="Yes or no, as a sentence that is true when it is checked.">
    <Column name="not checked">
      <Checkbox label="Visitors can book online" />
    </Column>
    <Column name="checked">
      <Checkbox label="Visitors can book online" defaultChecked />
    </Column>
    <Column name="error">
      <Checkbox label="I have read the conditions" errors={['Accept the conditions.']} />
    </Column>
    <Column name="disabled">
      <Checkbox label="Visitors can book online" disabled defaultChecked />
    </Column>
  </Specimen>
);

function Count({ disabled, errors }: { disabled?: boolean; errors?: readonly string[] }) {
  const [value, setValue] = useState(2);
  return (
    <Stepper
      label="Adults"
      value={value}
      onChange={setValue}
      previous={value > 0 ? value - 1 : null}
      next={value < 4 ? value + 1 : null}
      minusLabel="One ticket less"
      plusLabel="One ticket more"
      hint="€ 12.50 each"
      errors={errors}
      disabled={disabled}
    />
  );
}

const StepperStates = () => (
  <Specimen
    of="Stepper"
    from="ui/Stepper.tsx"
    use="A small number that is changed in steps, such as tickets. The rules of the owner decide the steps."
  >
    <Column name="rest">
      <Count />
    </Column>
    <Column name="error">
      <Count errors={['There are only 2 seats left.']} />
    </Column>
    <Column name="disabled">
      <Count disabled />
    </Column>
  </Specimen>
);

function Day({ errors }: { errors?: readonly string[] }) {
  const [value, setValue] = useState('2026-11-26');
  return (
    <DateField label="First day" value={value} onChange={setValue} errors={errors} hint="Sales open on this day." />
  );
}

const DateFieldStates = () => (
  <>
    <Specimen
      of="DateField"
      from="apps/portal/components/form/dates.tsx"
      use="A day, typed or chosen from a calendar, in the language of the page."
    >
      <Column name="rest">
        <Day />
      </Column>
      <Column name="empty">
        <DateField label="Last day" value="" onChange={nothing} />
      </Column>
      <Column name="error">
        <Day errors={['This day is over.']} />
      </Column>
      <Column name="disabled">
        <fieldset disabled>
          <DateField label="First day" value="2026-11-26" onChange={nothing} />
        </fieldset>
      </Column>
    </Specimen>
    <Specimen
      of="DateTimeField"
      from="apps/portal/components/form/dates.tsx"
      use="A day with a time, such as the start of a screening."
    >
      <Column name="rest">
        <DateTimeField label="Start" value="2026-11-26T20:30" onChange={nothing} />
      </Column>
      <Column name="error">
        <DateTimeField label="Start" value="2026-11-26T20:30" onChange={nothing} errors={['The screen is taken.']} />
      </Column>
    </Specimen>
  </>
);

const TimeFieldStates = () => (
  <Specimen
    of="TimeField"
    from="apps/portal/components/form/dates.tsx"
    use="A time of each day, on the clock of 24 hours."
  >
    <Column name="rest">
      <TimeField label="Doors open" value="19:45" onChange={nothing} />
    </Column>
    <Column name="empty">
      <TimeField label="Doors open" value="" onChange={nothing} />
    </Column>
    <Column name="disabled">
      <fieldset disabled>
        <TimeField label="Doors open" value="19:45" onChange={nothing} />
      </fieldset>
    </Column>
  </Specimen>
);
