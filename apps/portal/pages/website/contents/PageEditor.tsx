import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS } from '#apps/portal/pages/website/contents/contents.ts';
import { TextEditor } from '#apps/portal/pages/website/contents/TextEditor.tsx';
import { textFor } from '#kernel/texts.ts';
import type { StaffPageWire } from '#modules/content/contract/contents.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Edits a page of the website; `page` null is a new one, at the slug of a missing page if given.
 */
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
      send={({ slug = '', page_title = {}, content }) => {
        const draft = { slug, page_title, content, version: page?.version ?? null };
        return page
          ? api().call('POST /api/staff/contents/pages/:id', { params: { id: page.id }, draft })
          : api().call('POST /api/staff/contents/pages', { draft });
      }}
      onSaved={() => calls.invalidateQueries({ queryKey: CONTENTS })}
    >
      {page ? <DeletePage page={page} /> : null}
    </TextEditor>
  );
}

/** Deletes a page; it cannot be restored. */
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
      const { message } = await api().call('POST /api/staff/contents/pages/:id/delete', {
        params: { id: page.id },
        draft: { version: page.version },
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
