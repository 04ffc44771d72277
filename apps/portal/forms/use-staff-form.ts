import { useMutation } from '@tanstack/react-query';
import { type BaseSyntheticEvent, createElement, type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type SubmitHandler,
  useForm,
} from 'react-hook-form';
import { useUnsaved } from '#apps/portal/components/form/use-unsaved.tsx';
import { RefusedForNow } from '#apps/portal/components/page/RefusedForNow.tsx';
import { ApiError } from '#web/api/api-error.ts';

type Sending<Values extends FieldValues, Answer> = {
  readonly values: DefaultValues<Values>;
  readonly send: (values: Values) => Promise<Answer>;
  readonly onDone: (answer: Answer, values: Values) => void | Promise<void>;
};

/**
 * Creates a form with server-side validation: a refusal appears at its fields and disappears when
 * the employee types there; a refusal without a field is in `problem`. Leaving it with unsaved
 * changes asks first. While a request is pending nothing is sent twice.
 */
export function useStaffForm<Values extends FieldValues, Answer>({ values, send, onDone }: Sending<Values, Answer>) {
  const [problem, setProblem] = useState<ReactNode>(null);
  /** Names of registered fields and groups: a value inside another may have its own place. */
  const [named] = useState(() => new Set<string>());
  const form = useForm<Values>({ defaultValues: values });
  const sending = useMutation({ mutationFn: send });
  // A field without a first value makes a form differ from its values: only what a person changed counts.
  const { isDirty, dirtyFields } = form.formState;
  const { allowLeaving } = useUnsaved(isDirty && hasTrue(dirtyFields));

  const submit: SubmitHandler<Values> = async (given) => {
    setProblem(null);
    try {
      const answer = await sending.mutateAsync(given);
      allowLeaving();
      await onDone(answer, given);
      form.reset(form.getValues(), { keepValues: true }); // a form that stays open has no unsaved changes now
    } catch (error) {
      const fields = Object.keys(form.getValues());
      const placeOf = (field: string): string => (named.has(field) ? field : rootOf(field));
      const fieldErrors = error instanceof ApiError && error.status === 422 ? Object.entries(error.errors) : [];
      const [atFields, elsewhere] = split(fieldErrors, ([field]) => named.has(field) || fields.includes(rootOf(field)));
      atFields.forEach(([field, sentences], index) => {
        const place = placeOf(field);
        form.setError(place as Path<Values>, { message: sentences.join('\n') }, { shouldFocus: index === 0 });
        // An error of a group of fields focuses the first of them.
        const within = index === 0 && [...named].find((name) => name.startsWith(`${place}.`));
        if (within) form.setFocus(within as Path<Values>);
      });
      if (atFields.length === 0) setProblem(createElement(RefusedForNow, { error }));
      else if (elsewhere.length > 0) setProblem(elsewhere.flatMap(([, sentences]) => sentences).join('\n'));
    }
  };
  /** Returns the props of a text field: its name, its events and its errors. */
  const field = (name: Path<Values>) => {
    named.add(name);
    const message = form.getFieldState(name, form.formState).error?.message;
    return {
      ...form.register(name, { onChange: () => form.clearErrors(withGroups(name)) }),
      ...(message && { errors: message.split('\n') }),
    };
  };
  /** Returns the errors of a group of fields, or of a value without a field, inside another value. */
  const groupErrors = (name: Path<Values>): string[] | undefined => {
    named.add(name);
    return form.getFieldState(name, form.formState).error?.message?.split('\n');
  };
  return {
    form,
    problem,
    busy: sending.isPending,
    onSubmit: async (event?: BaseSyntheticEvent): Promise<void> => {
      form.clearErrors(); // those of the last refusal: the form would not send itself again with one of them
      await form.handleSubmit(submit)(event);
    },
    field,
    groupErrors,
    /** Returns the props of a date or time field: its name, value, events and errors. */
    dateField: (name: Path<Values>) => {
      const { ref, errors } = field(name);
      return {
        name,
        ref,
        errors,
        value: String(form.watch(name) ?? ''),
        onChange: (value: string) => {
          form.setValue(name, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
          form.clearErrors(withGroups(name));
        },
      };
    },
  };
}

/** What the fields of a form need of it. */
export type StaffForm<Values extends FieldValues> = Pick<
  ReturnType<typeof useStaffForm<Values, unknown>>,
  'form' | 'field'
>;

/** What fields need of it, groups inside lists among them. */
export type GroupedForm<Values extends FieldValues> = StaffForm<Values> &
  Pick<ReturnType<typeof useStaffForm<Values, unknown>>, 'groupErrors'>;

/** What fields need of it, dates among them. */
export type DatedForm<Values extends FieldValues> = StaffForm<Values> &
  Pick<ReturnType<typeof useStaffForm<Values, unknown>>, 'dateField'>;

/** Returns whether one of the fields is marked, at any depth. */
const hasTrue = (marks: unknown): boolean =>
  marks === true || (typeof marks === 'object' && marks !== null && Object.values(marks).some(hasTrue));

/** Returns a field and the groups around it: `names.en` and `names`. */
const withGroups = <Values extends FieldValues>(name: Path<Values>): Path<Values>[] =>
  name.split('.').map((_, nth, parts) => parts.slice(0, nth + 1).join('.') as Path<Values>);

const rootOf = (field: string): string => field.split('.')[0] ?? field;

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  const first: Item[] = [];
  const second: Item[] = [];
  for (const item of items) (isFirst(item) ? first : second).push(item);
  return [first, second];
}
