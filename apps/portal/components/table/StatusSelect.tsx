import { Select } from '#ui/Field.tsx';

/** Which of a few states a list is narrowed to; '' is all of them. `nameOf` says them in the reader's words. */
export function StatusSelect<Status extends string>(props: {
  label: string;
  all: string;
  statuses: readonly Status[];
  nameOf: (status: Status) => string;
  value: string;
  onChoose: (status: string) => void;
}) {
  return (
    <Select label={props.label} value={props.value} onChange={({ target }) => props.onChoose(target.value)}>
      <option value="">{props.all}</option>
      {props.statuses.map((status) => (
        <option key={status} value={status}>
          {props.nameOf(status)}
        </option>
      ))}
    </Select>
  );
}
