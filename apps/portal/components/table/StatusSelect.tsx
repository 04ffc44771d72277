import { Select } from '#ui/Field.tsx';

/** Filters a list by status; '' is all of them. `nameOf` translates a status. */
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
