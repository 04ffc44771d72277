import { type ReactNode, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { RefusedForNow } from '#apps/portal/components/page/RefusedForNow.tsx';
import { type ButtonLook, LinkButton } from '#ui/Button.tsx';

/**
 * A link to a file that needs a fresh proof (decision 0050). A download shows no refusal, so the
 * proof comes first.
 */
export function ProvenDownload({ href, children, ...look }: ButtonLook & { href: string; children: ReactNode }) {
  const [error, setError] = useState<unknown>(null);
  const download = async (): Promise<void> => {
    setError(null);
    try {
      await api().call('GET /api/staff/account/proof');
      location.assign(href);
    } catch (refused) {
      setError(refused);
    }
  };
  return (
    <>
      <LinkButton
        {...look}
        href={href}
        download
        onClick={(event) => {
          event.preventDefault();
          void download();
        }}
      >
        {children}
      </LinkButton>
      {error ? <RefusedForNow error={error} /> : null}
    </>
  );
}
