import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import type { NewTotpWire } from '#modules/access/contract/account.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

/** Modules of white around the code that cameras need. */
const MARGIN = 4;
/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Shows the QR code of an authenticator app, and asks for its first code. */
export function AppDialog(props: {
  app: NewTotpWire;
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const { token, secret, qr } = props.app;
  const { field, onSubmit, problem, busy } = useStaffForm({
    values: { code: '' },
    send: ({ code }) => api().call('POST /api/staff/account/totp', { body: { token, code } }),
    onDone: ({ recovery_codes }) => props.onDone(recovery_codes),
  });
  const box = `${-MARGIN} ${-MARGIN} ${qr.width + 2 * MARGIN} ${qr.height + 2 * MARGIN}`;
  return (
    <Dialog open onClose={props.onClose} title={t('account.app.new')} closeLabel={t('common.close')}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <p>{t('account.app.scan')}</p>
        <svg className={css.qr} viewBox={box} role="img" aria-label={t('account.app.qr')} shapeRendering="crispEdges">
          {qr.bars.map((bar) => (
            <rect key={`${bar.x} ${bar.y}`} x={bar.x} y={bar.y} width={bar.width} height={bar.height} />
          ))}
        </svg>
        <p className={css.detail}>
          {t('account.app.secret')} <code data-secret={secret}>{grouped(secret)}</code>
        </p>
        <Problem>{problem}</Problem>
        <TextField
          {...field('code')}
          label={t('account.app.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <div>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('account.app.submit')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
