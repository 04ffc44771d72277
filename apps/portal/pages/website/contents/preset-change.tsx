import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS, usePreset } from '#apps/portal/pages/contents/contents.ts';
import { TextEditor } from '#apps/portal/pages/contents/TextEditor.tsx';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import form from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { textFor } from '#kernel/texts.ts';
import type { PresetWire } from '#modules/content/staff-contract.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';

export function Component() {
  const { t } = useTexts();
  const { key = '' } = useParams();
  const { data, error, refetch } = usePreset(key);
  if (data) return <PresetEditor key={`${data.key} ${data.version}`} preset={data} />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return <Spinner label={t('common.loading')} />;
}

/** A system text (D-168): in the words of the house, or in those that come with the program. */
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
      send={(values) => api().post(`/api/staff/contents/presets/${preset.key}`, { ...values, version: preset.version })}
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
      await api().post(`/api/staff/contents/presets/${preset.key}/reset`, { version });
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
