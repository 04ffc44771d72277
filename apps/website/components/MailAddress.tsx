/**
 * Shows an address that, if it is too long for its line, breaks after its @ rather than within a
 * word.
 */
export function MailAddress({ address }: { address: string }) {
  const host = address.indexOf('@') + 1;
  return (
    <span>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </span>
  );
}
