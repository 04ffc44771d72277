import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS, usePreset } from '#apps/portal/pages/website/contents/contents.ts';
import { TextEditor } from '#apps/portal/pages/website/contents/TextEditor.tsx';
import { textFor } from '#kernel/texts.ts';
import type { PresetWire } from '#modules/content/contract/contents.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

export function Component() {
  const { t } = useTexts();
  const { key = '' } = useParams();
  const { data, error, refetch } = usePreset(key);
  if (data) return <PresetEditor key={`${data.key} ${data.version}`} preset={data} />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return <Spinner label={t('common.loading')} />;
}

/** Edits a system page (D-168): the exhibitor's text, or the default text of the program. */
function PresetEditor({ preset }: { preset: PresetWire }) {
  const { t, locale } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('cms.edit');
  return (
    <TextEditor<PresetWire>
      title={textFor(preset.page_title, locale)}
      lead={t(preset.version === null ? 'contents.preset_usual' : 'contents.preset_own')}
      back={{ to: '/contents', name: t('contents.title') }}
      address={preset.address}
      locales={preset.locales}
      texts={preset}
      mayEdit={mayEdit}
      changed={preset}
      send={({ page_title = {}, content }) =>
        api().call('POST /api/staff/contents/presets/:key', {
          params: { key: preset.key },
          draft: { page_title, content, version: preset.version },
        })
      }
      onSaved={() => calls.invalidateQueries({ queryKey: CONTENTS })}
    >
      {mayEdit && preset.version !== null ? <Reset preset={preset} version={preset.version} /> : null}
    </TextEditor>
  );
}

function Reset({ preset, version }: { preset: PresetWire; version: number }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    setProblem(null);
    try {
      await api().call('POST /api/staff/contents/presets/:key/reset', {
        params: { key: preset.key },
        body: { version },
      });
      toast(t('contents.reset.done'), 'success');
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
          ask({ title: t('contents.reset.title'), text: t('contents.reset.text'), yes: t('contents.reset.yes'), act })
        }
      >
        {t('contents.reset.yes')}
      </Button>
      {asking}
    </div>
  );
}
