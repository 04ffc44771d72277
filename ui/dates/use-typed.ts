import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Shown<Value> = {
  /** The text of the value, as the owner has it. */
  readonly value: string;
  readonly read: (text: string) => Value | null;
};

/**
 * The value that the segments of a field show: the owner's, until the employee types another. What
 * is typed comes back as a text; an owner that does not take it does not undo the typing.
 */
export function useShown<Value>({ value, read }: Shown<Value>) {
  const [shown, setShown] = useState(() => read(value));
  const [last, setLast] = useState(value);
  /** To be called with the text of what the segments show now. */
  const follow = (text: string): void => {
    if (value === last) return;
    setLast(value);
    if (value !== text) setShown(read(value));
  };
  return { shown, setShown, follow };
}

type TypedField = { readonly value: string; readonly onChange: (text: string) => void; readonly isHeld?: boolean };

/** Tells the owner each text that differs from its value; while it is held, the last one afterwards. */
export function useReportedText(text: string, { value, onChange, isHeld = false }: TypedField): void {
  const report = useEffectEvent((typed: string) => {
    if (typed !== value) onChange(typed);
  });
  useEffect(() => {
    if (!isHeld) report(text);
  }, [text, isHeld]);
}

/** Returns whether the field is in a `fieldset disabled`: the browser tells only its own controls. */
export function useDisabledFieldset(field: RefObject<HTMLElement | null>): boolean {
  const [disabled, setDisabled] = useState(false);
  useEffect(() => {
    const look = (): void => setDisabled(field.current?.closest('fieldset:disabled') != null);
    look();
    const watcher = new MutationObserver(look);
    for (let each = outer(field.current); each; each = outer(each))
      watcher.observe(each, { attributes: true, attributeFilter: ['disabled'] });
    return () => watcher.disconnect();
  }, [field]);
  return disabled;
}

const outer = (element: Element | null): Element | null => element?.parentElement?.closest('fieldset') ?? null;
