import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import { SettingsPart } from '#apps/portal/pages/organisation/settings/SettingsPart.tsx';
import { SETTINGS } from '#apps/portal/pages/organisation/settings/settings.ts';
import { ColourField } from '#apps/portal/pages/organisation/settings/styling/ColourField.tsx';
import { StylingPreview } from '#apps/portal/pages/organisation/settings/styling/StylingPreview.tsx';
import type { StaffSettingsWire } from '#modules/exhibitor/contract/settings.ts';
import {
  CHOSEN_COLOURS,
  type ChosenColours,
  chosenColours,
  hasColours,
  withColours,
  withoutColours,
} from '#modules/exhibitor/rules/exhibitor-styling.ts';
import type { Styling } from '#modules/exhibitor/rules/exhibitor-theme.ts';
import { Button } from '#ui/Button.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** The fields have the paths of the settings, so that a refusal finds its field. */
type Values = { website_config: { styling: ChosenColours } };
const valuesOf = (styling: Styling): Values => ({ website_config: { styling: chosenColours(styling) } });
const stylingOf = (settings: StaffSettingsWire): Styling => settings.website_config.styling;
const save = (styling: Styling) =>
  api().call('POST /api/settings', { body: { data: { website_config: { styling } } } });

/** Sets the colours of the website, mails and tickets, with a preview in both colour schemes (SET-004). */
export function StylingPanel({ settings }: { settings: StaffSettingsWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const [opened, setOpened] = useState(stylingOf(settings));
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, StaffSettingsWire>({
    values: valuesOf(opened),
    send: ({ website_config: { styling } }) => save(withColours(opened, styling)),
    onDone: (after) => show(after),
  });
  const show = (after: StaffSettingsWire): void => {
    calls.setQueryData(SETTINGS, after);
    setOpened(stylingOf(after));
    form.reset(valuesOf(stylingOf(after)));
    toast(t('common.saved'), 'success');
  };
  const typed = withColours(opened, form.watch('website_config.styling'));
  return (
    <form onSubmit={onSubmit} noValidate>
      <SettingsPart id="colours" title={t('styling.title')} text={t('styling.text')} mayEdit={mayEdit}>
        {CHOSEN_COLOURS.map((name) => (
          <ColourField
            key={name}
            name={name}
            styling={typed}
            field={field(`website_config.styling.${name}`)}
            onPick={(colour) => {
              form.clearErrors(`website_config.styling.${name}`);
              form.setValue(`website_config.styling.${name}`, colour, { shouldDirty: true });
            }}
          />
        ))}
        <StylingPreview styling={typed} />
        <Problem>{problem}</Problem>
        {mayEdit ? (
          <div className={css.foot}>
            {hasColours(opened) ? <BackToFoyer styling={opened} onDone={show} /> : null}
            <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
              {t('styling.save')}
            </SubmitButton>
          </div>
        ) : null}
      </SettingsPart>
    </form>
  );
}

function BackToFoyer({ styling, onDone }: { styling: Styling; onDone: (after: StaffSettingsWire) => void }) {
  const { t } = useTexts();
  const { ask, asking } = useAsk();
  return (
    <>
      <Button
        onClick={() =>
          ask({
            title: t('styling.back_ask'),
            text: t('styling.back_text'),
            yes: t('styling.back'),
            act: async () => onDone(await save(withoutColours(styling))),
          })
        }
      >
        {t('styling.back')}
      </Button>
      {asking}
    </>
  );
}
