import form from '#apps/portal/components/form/Form.module.css';

/**
 * Lets the employee choose several of a few options with checkboxes; the values keep the order of
 * the options.
 */
export function Choices<Value extends string>(props: {
  label: string;
  hint?: string;
  options: readonly { readonly value: Value; readonly name: string }[];
  chosen: readonly Value[];
  errors?: string | undefined;
  onChange: (chosen: Value[]) => void;
}) {
  const { options, chosen } = props;
  const turn = (value: Value): void => {
    const isChosen = (each: Value): boolean => (each === value ? !chosen.includes(each) : chosen.includes(each));
    props.onChange(options.map((option) => option.value).filter(isChosen));
  };
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{props.label}</legend>
      {props.hint ? <p className={form.hint}>{props.hint}</p> : null}
      <div className={form.choices}>
        {options.map(({ value, name }) => (
          <label key={value} className={form.choice}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => turn(value)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {props.errors ? <p className={form.error}>{props.errors}</p> : null}
    </fieldset>
  );
}
