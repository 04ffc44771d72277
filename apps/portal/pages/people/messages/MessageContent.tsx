import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import fields from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { DeliveryState } from '#apps/portal/pages/people/messages/DeliveryState.tsx';
import css from '#apps/portal/pages/people/messages/Messages.module.css';
import { messageChanged } from '#apps/portal/pages/people/messages/messages.ts';
import { mailLink, phoneLink } from '#apps/portal/pages/people/messages/reply-links.ts';
import type { StaffMessageWire } from '#modules/contact/contract/staff.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** The whole text of a message, who wrote it, and what became of its mail. */
export function MessageContent({ message }: { message: StaffMessageWire }) {
  const { t, formats, locale } = useTexts();
  return (
    <div className={fields.fields}>
      <p className={css.text} lang={message.locale}>
        {message.text}
      </p>
      <Facts
        facts={[
          [
            t('messages.fact.email'),
            <a key="email" href={mailLink(message.email)}>
              {message.email}
            </a>,
          ],
          [t('messages.fact.phone'), message.phone && <Phone key="phone" phone={message.phone} />],
          [t('messages.fact.language'), languageName(message.locale, locale)],
          [t('messages.column.when'), formats.dateTime(Date.parse(message.sent_at))],
          [t('messages.column.delivery'), <DeliveryState key="delivery" delivery={message.delivery} />],
          [t('messages.fact.reason'), reasonOf(t, message)],
        ]}
      />
      <Actions message={message} />
    </div>
  );
}

/** A number that can be called; other text is shown as it is. */
function Phone({ phone }: { phone: string }) {
  const link = phoneLink(phone);
  return link === null ? phone : <a href={link}>{phone}</a>;
}

/** Why the last attempt failed, and whether another one follows; null if none failed. */
function reasonOf(t: Translate, { delivery, reason, reason_text }: StaffMessageWire): string | null {
  if (reason === null || delivery === 'sent') return null;
  return `${t(`messages.reason.${reason}`, { reason: reason_text ?? '' })} ${t(`messages.next.${delivery}`)}`;
}

/** Answers the visitor by mail, and sends the mail with the message to the exhibitor again. */
function Actions({ message: { id, email } }: { message: StaffMessageWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('clients.edit');
  const again = useMutation({
    mutationFn: () => api().call('POST /api/staff/messages/:id/again', { params: { id } }),
    onSuccess: async (changed) => {
      toast(t('messages.sending'), 'success');
      await messageChanged(calls, changed);
    },
  });
  return (
    <>
      <Problem>{again.error ? textOfError(again.error, t) : null}</Problem>
      <div className={css.actions}>
        <LinkButton variant="primary" href={mailLink(email)}>
          {t('messages.answer')}
        </LinkButton>
        {mayEdit ? (
          <Button busy={again.isPending} busyLabel={t('common.busy')} onClick={() => again.mutate()}>
            {t('messages.again')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
