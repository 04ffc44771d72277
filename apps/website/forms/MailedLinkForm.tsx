import type { ComponentProps } from 'react';
import { ProtectedForm } from '#apps/website/forms/ProtectedForm.tsx';
import { TextField } from '#ui/Field.tsx';

const EMPTY = { email: '' };

type Form = ComponentProps<typeof ProtectedForm<typeof EMPTY>>;

/** Asks for an e-mail address, to which a link is mailed; `label` is that of its field. */
export function MailedLinkForm({ label, ...form }: Pick<Form, 'name' | 'post' | 'submit'> & { label: string }) {
  return (
    <ProtectedForm {...form} empty={EMPTY}>
      {(field) => (
        <TextField label={label} type="email" inputMode="email" autoComplete="email" required {...field('email')} />
      )}
    </ProtectedForm>
  );
}
