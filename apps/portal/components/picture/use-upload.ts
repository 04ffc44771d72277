import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { isTooLarge, shrunkPicture } from '#apps/portal/parts/shrink-picture.ts';
import type { PictureWire } from '#modules/pictures/contract.ts';
import { ORIGINAL_MAX_BYTES, type PictureKind } from '#modules/pictures/rules/editions.ts';

const MEGABYTES = ORIGINAL_MAX_BYTES / 1024 / 1024;

/** Brings a picture to the house; one at a time. `problem` says what to do about one that was not taken. */
export function useUpload(use: PictureKind, onDone: (picture: PictureWire) => void) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: Blob | undefined): Promise<void> {
    if (!file || busy) return;
    setProblem(null);
    if (!file.type.startsWith('image/')) return setProblem(t('pictures.not_a_picture'));
    setBusy(true);
    try {
      const small = await shrunkPicture(file);
      if (isTooLarge(small)) setProblem(t('pictures.too_large', { megabytes: MEGABYTES }));
      else onDone(await api().upload<PictureWire>(`/api/staff/pictures?use=${use}`, small));
    } catch (error) {
      setProblem(textOfError(error, t));
    } finally {
      setBusy(false);
    }
  }
  return { upload, busy, problem, forget: () => setProblem(null) };
}
