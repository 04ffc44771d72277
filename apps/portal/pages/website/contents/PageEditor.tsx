import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS } from '#apps/portal/pages/contents/contents.ts';
import { TextEditor } from '#apps/portal/pages/contents/TextEditor.tsx';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import form from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { textFor } from '#kernel/texts.ts';
import type { StaffPageWire } from '#modules/content/staff-contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** A page of the website: a new one when `page` is null, at the address somebody was looking for if there is one. */
export function PageEditor(props: { page: StaffPageWire | null; locales: readonly string[]; slug: string }) {
  const { t, locale } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('cms.edit');
  const { page } = props;
  return (
    <TextEditor<StaffPageWire>
      title={page ? textFor(page.page_title, locale) || page.slug : t('contents.new_page')}
      lead={t('contents.page_lead')}
      back={{ to: '/contents', name: t('contents.title') }}
      address={page?.address ?? null}
      locales={props.locales}
      texts={{ page_title: page?.page_title ?? {}, content: page?.content ?? {} }}
      slug={props.slug}
      mayEdit={mayEdit}
      changed={page}
      send={(values) =>
        api().post(page ? `/api/staff/contents/pages/${page.id}` : '/api/staff/contents/pages', {
          ...values,
          version: page?.version ?? null,
        })
      }
      onSaved={() => calls.invalidateQueries({ queryKey: CONTENTS })}
    >
      {page ? <DeletePage page={page} /> : null}
    </TextEditor>
  );
}

/** The way a page goes: it cannot be brought back. */
function DeletePage({ page }: { page: StaffPageWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  if (!useMay('cms.delete')) return null;
  const act = async (): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await api().post<{ message: string }>(`/api/staff/contents/pages/${page.id}/delete`, {
        version: page.version,
      });
      toast(message, 'success');
      await navigate('/contents');
      await calls.invalidateQueries({ queryKey: CONTENTS });
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return (
    <div className={form.facts}>
      <Problem>{problem}</Problem>
      <Button
        variant="danger"
        onClick={() =>
          ask({
            title: t('contents.delete.title', { address: page.address }),
            text: t('contents.delete.text'),
            yes: t('contents.delete.yes'),
            act,
          })
        }
      >
        {t('contents.delete.yes')}
      </Button>
      {asking}
    </div>
  );
}
